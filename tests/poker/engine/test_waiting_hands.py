"""A running hand stands still while its event is paused by an outage (``freezeout-outage``)."""

import pytest

from poker.engine.cards.cards import FULL_DECK
from poker.engine.errors import HandWaits
from poker.engine.hand.bets.actions import Action, AllIn, Call, Fold
from poker.engine.table import play
from poker.engine.table.events import DealingHeld, DealingReleased
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.state import PauseReason
from poker.engine.table.turns.alarm import Pace, alarm_at
from tests.poker.engine.table_script import open_table

pytestmark = pytest.mark.rule("freezeout-outage")

PACE = Pace(1000, 2500, 900)


@pytest.fixture
def recorder() -> TableRecorder:
    """Three players in a hand, which stands still."""
    table = open_table().sit("A", "B", "C").deal().table
    recorder = TableRecorder(table, table.turn_at + 5000)
    recorder.record(DealingHeld("outage"))
    return recorder


@pytest.mark.parametrize("action", [Fold(), Call(), AllIn()])
def test_nobody_acts(recorder: TableRecorder, action: Action) -> None:
    before = recorder.table
    actor = before.actor
    assert actor is not None
    with pytest.raises(HandWaits) as refusal:
        play.act(recorder, seat=actor.number, action=action, deck=FULL_DECK)
    assert refusal.value.clause == "freezeout-outage"
    assert recorder.table == before


def test_no_turn_runs_out(recorder: TableRecorder) -> None:
    assert alarm_at(recorder.table, PACE) is None
    with pytest.raises(HandWaits):
        play.time_out(recorder, FULL_DECK)


def test_then_the_turn_has_a_full_clock(recorder: TableRecorder) -> None:
    recorder.at += 120_000
    recorder.record(DealingReleased())
    play.restart_turn(recorder)
    assert recorder.table.turn_at == recorder.at
    assert alarm_at(recorder.table, PACE) == recorder.at + 30_000
    actor = recorder.table.actor
    assert actor is not None
    play.act(recorder, seat=actor.number, action=Fold(), deck=FULL_DECK)


@pytest.mark.parametrize("hold", ["paused", "last_hand", "hand_for_hand"])
def test_what_else_holds_a_table_lets_the_hand_go_on(
    recorder: TableRecorder, hold: PauseReason
) -> None:
    recorder.record(DealingHeld(hold))
    actor = recorder.table.actor
    assert actor is not None
    assert alarm_at(recorder.table, PACE) is not None
    play.act(recorder, seat=actor.number, action=Fold(), deck=FULL_DECK)
