"""Every policy at a real table: sockets close and open again while the clock runs.

The engine is tried with every pair of seconds; here with the presence that sockets leave in
the database and the clock's own look at the table, at the seconds around which something
changes, and nightly at every one.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta

import pytest
from django.db import transaction

from poker.engine.hand.bets.actions import Call, RaiseTo
from poker.models import RuleSet, TableEvent
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.engine.turn_oracle import GRACE, NEVER, POLICIES, TURN, Absence, Ending
from tests.poker.felt import NOON, Felt
from tests.room.games import CASH_PRESETS, new_game

pytestmark = pytest.mark.long

WaitFor = Callable[..., Felt]
OUTCOMES = {"checked": False, "folded": False, "went_all_in_for_pot": True}


@pytest.fixture
def waiting(new_player: PlayerFactory) -> WaitFor:
    """A table of a preset: three players, the big blind is to act and faces a raise."""

    def wait(preset: str, bank_s: int) -> Felt:
        game = new_game(preset, preset=preset, small_blind=100, big_blind=200)
        RuleSet.objects.update(bank_s=bank_s)
        felt = Felt(open_table(game=game, name=preset).pk, NOON)
        for seat in range(3):
            felt.sit(new_player(), seat, 10000)
        felt.deal()
        felt.act(RaiseTo(400))
        felt.act(Call())
        felt.stay_connected()
        return felt

    return wait


def absences(seconds: Sequence[int]) -> Iterator[Absence]:
    """Each second to leave for good, and each to return after leaving at some second before."""
    yield Absence(NEVER, NEVER)
    yield from (Absence(gone, NEVER) for gone in seconds)
    yield from (Absence(back * 7 % (back + 1) - 1, back) for back in seconds if back >= 0)


@pytest.mark.rule("turn-clock")
@pytest.mark.rule("reconnect-grace")
@pytest.mark.rule("timeout-check-fold")
@pytest.mark.rule("timeout-all-in")
@pytest.mark.rule("disconnect-protection")
@pytest.mark.parametrize(
    ("preset", "bank_s"), [*((preset, 0) for preset in CASH_PRESETS), ("plo-pool", 30)]
)
@pytest.mark.parametrize(
    "seconds",
    [
        pytest.param((-1, 0, 1, 9, 10, 29, 30, 49, 50), id="edges"),
        pytest.param(range(-1, TURN + GRACE + 1), id="all", marks=pytest.mark.nightly),
    ],
)
def test_sockets_closed_and_opened(
    waiting: WaitFor, preset: str, bank_s: int, seconds: Sequence[int]
) -> None:
    table = waiting(preset, bank_s)
    for absence in absences(seconds):
        assert ending_of(table, absence) == POLICIES[preset](absence, bank_s), absence


def ending_of(table: Felt, absence: Absence) -> Ending:
    """How the open turn ends when its player does not act; the table is as before then."""
    began, known, chips = table.now, table.row.seq, table.state.chips()
    with transaction.atomic():
        pass_turn(table, absence)
        assert table.state.chips() == chips
        later = TableEvent.objects.filter(table=table.table_id, seq__gt=known)
        outcome = later.filter(kind__in=OUTCOMES).earliest("seq")
        transaction.set_rollback(True)
    table.now = began
    table.away.clear()
    return Ending(round((outcome.at - began).total_seconds()), OUTCOMES[outcome.kind])


def pass_turn(table: Felt, absence: Absence) -> None:
    """Let time pass, and the player leave and return, until the decision is closed."""
    began, seat, decision = table.now, table.to_act, table.state.decision
    moments = [
        (second_of(began, absence.gone), table.disconnect),
        (second_of(began, absence.back), table.reconnect),
    ]
    while table.state.decision == decision:
        wake_at = table.row.wake_at
        assert wake_at is not None
        if moments and moments[0][0] <= wake_at:
            table.now, command = moments.pop(0)
            command(seat)
        else:
            table.now = wake_at
            assert table.ring()


def second_of(began: datetime, second: int) -> datetime:
    return began + timedelta(seconds=second)
