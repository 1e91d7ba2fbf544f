"""A void hand leaves the table as if it had not been dealt."""

from random import Random

import pytest
from hypothesis import given, settings

from poker.engine.errors import HandIsOver
from poker.engine.hand.bets.betting import options
from poker.engine.hand.state import Hand
from poker.engine.table.events import HandStarted, TableEvent
from poker.engine.table.evolve import evolve
from poker.engine.table.interrupting import suspend_hand, void_hand
from poker.engine.table.interruption_events import TableRestored
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.state import Table
from tests.poker.engine.draws import of_a_hand
from tests.poker.engine.random_play import random_action
from tests.poker.engine.script import seat_of
from tests.poker.engine.table_script import TableScript, open_table


def played(rng: Random) -> TableScript:
    """A table in its third hand, stacks grown apart."""
    table = open_table()
    for name in "ABCD":
        table.sit(name, stack=rng.randint(500, 1000))
    for _hand in range(3):
        table.deal(rng.randrange(9))
        while table.table.running:
            play_one(rng, table)
        if not table.ready:
            break
    return table


def play_one(rng: Random, table: TableScript) -> None:
    choices = options(table.hand)
    assert choices is not None
    table.act(choices.seat, random_action(rng, choices))


def moments(stream: list[tuple[int, TableEvent]]) -> list[tuple[Table, Table]]:
    """(table before its hand was dealt, table during the hand) after each event of a hand."""
    found: list[tuple[Table, Table]] = []
    state: Table | None = None
    before: Table | None = None
    for at, event in stream:
        if isinstance(event, HandStarted):
            before = state
        state = evolve(state, event, at)
        if state.running is not None and before is not None:
            found.append((before, state))
    return found


@pytest.mark.rule("void-refund")
@given(rng=of_a_hand)
@settings(max_examples=30, deadline=None)
def test_after_any_event_of_a_hand_a_void_puts_the_table_back(rng: Random) -> None:
    for before, during in moments(played(rng).stream):
        after = voided(during, before)
        assert {s.player: s.stack for s in after.taken()} == {
            s.player: s.stack for s in before.taken()
        }
        assert [(s.owes, s.dealt) for s in after.taken()] == [
            (s.owes, s.dealt) for s in before.taken()
        ]
        assert (after.button, after.big_blind, after.playing) == (
            before.button,
            before.big_blind,
            before.playing,
        )
        assert after.running is None
        assert (after.hand_no, after.voided) == (running(during).number, True)


def voided(during: Table, before: Table | None) -> Table:
    """The table after a void, which must be the same folded from its anchor alone.

    A rake already recorded has not left the table: it does with the hand's settlement.
    """
    recorder = TableRecorder(during._replace(hand=running(during)._replace(rake=0)), 7)
    void_hand(recorder, before=before, reason="staff")
    restored, mark = recorder.events
    assert isinstance(restored, TableRestored)
    assert evolve(evolve(None, restored, 7), mark, 7) == recorder.table
    return recorder.table


def running(table: Table) -> Hand:
    assert table.running is not None
    return table.running


@pytest.mark.rule("void-refund")
def test_the_hand_after_a_void_one_has_the_same_button_and_blinds() -> None:
    table = open_table().sit("A", "B", "C", "D").deal().fold_out()
    before = table.table
    places = table.deal().places
    table.play(f"{acting(table)} raise 30")
    table.void(before)
    assert table.deal().places == places
    assert table.last_started.hand == 3, "a void hand keeps its number"


@pytest.mark.rule("unresolved-hold")
def test_the_table_goes_on_after_a_suspended_hand_with_what_was_not_bet() -> None:
    table = open_table().sit("A", "B", "C", "D").deal()
    table.play(f"{acting(table)} raise 30")
    bet = table.hand
    table.suspend()
    assert {p.seat: p.began - (p.bet + p.paid) for p in bet.players} == {
        seat.number: seat.stack for seat in table.table.taken()
    }
    assert table.ready
    assert table.deal().last_started.hand == 2


def acting(table: TableScript) -> str:
    assert table.hand.to_act is not None
    return "ABCD"[table.hand.to_act]


def test_without_a_running_hand_there_is_nothing_to_interrupt() -> None:
    table = open_table().sit("A", "B", "C")
    recorder = TableRecorder(table.table, 7)
    with pytest.raises(HandIsOver):
        void_hand(recorder, before=None, reason="staff")
    with pytest.raises(HandIsOver):
        suspend_hand(recorder)
    assert recorder.recorded == []


@pytest.mark.rule("void-refund")
def test_who_sat_down_during_the_void_hand_stays_and_who_asked_to_leave_is_leaving() -> None:
    table = open_table().sit("A", "B", "C").deal()
    table.sit("E")
    table.sit_out("A")
    after = voided(table.table, None)
    assert after.seat(seat_of("E")).stack == 1000
    assert after.seat(seat_of("A")).sitting_out
