"""A player who never acts leaves and returns at every second of the clock, by every policy."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker.engine.cards.cards import FULL_DECK
from poker.engine.hand.events import Checked, Folded, WentAllInForPot
from poker.engine.table import play
from poker.engine.table.events import ProtectionsCounted, TableEvent
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.state import Table
from poker.engine.table.turns.alarm import Pace, alarm_at
from poker.engine.table.turns.turn_end import gets_grace_on_return
from poker.engine.table.turns.turn_keeping import keep_turn
from tests.poker.engine.games import game
from tests.poker.engine.table_script import TableScript
from tests.poker.engine.turn_oracle import (
    GRACE,
    NEVER,
    POLICIES,
    TURN,
    Absence,
    Ending,
    goes_all_in,
    is_unprotected,
)

PACE = Pace(1000, 1000, 1000)
BANK_S = 30
OUTCOMES = (Checked, Folded, WentAllInForPot)
LINES = {
    "nothing in, facing the blind": (),
    "may check": ("A call", "B call"),
    "chips in, facing a raise": ("A raise 20", "B call"),
}


def absences(last: int) -> Iterator[Absence]:
    """Gone before the turn or at any second of it; back at any later second, or never."""
    yield Absence(NEVER, NEVER)
    for gone in range(-1, last + 1):
        yield from (Absence(gone, back) for back in range(max(0, gone + 1), last + 2))
        yield Absence(gone, NEVER)


@cache
def waiting_for(preset: str, bank_s: int, situation: str) -> Table:
    """Three players of a preset, of whom one is to act and never does."""
    tournament = preset == "nlo-freezeout"
    rules = game(preset, "no_limit" if tournament else "pot_limit", big_blind=10)
    table = TableScript(replace(rules, bank_s=bank_s))
    table.sit("A", "B", "C", stack=500 if tournament else 1000).deal()
    table.record(*(ProtectionsCounted(seat, rules.protections) for seat in range(3)))
    return table.play(*LINES[situation]).table


class Turn:
    """One turn whose player does nothing while they leave and return."""

    def __init__(self, table: Table, absence: Absence, *, claims: bool = True) -> None:
        assert table.actor
        self.table = table
        self.seat = table.actor.number
        self.began = table.turn_at
        self.chips = table.chips()
        self.absence = absence
        self.claims = claims
        self.events: list[TableEvent] = []

    def run(self) -> Ending:
        """Let time pass until the turn is over."""
        decision = self.table.decision
        has_returned = False
        while self.table.decision == decision:
            second = self._alarm()
            if not has_returned and self.absence.back <= second:
                has_returned = True
                self._return(self.absence.back)
            else:
                self._ring(second)
        outcome = next(event for event in self.events if isinstance(event, OUTCOMES))
        return Ending(second, isinstance(outcome, WentAllInForPot))

    def _alarm(self) -> int:
        wake = alarm_at(self.table, PACE)
        assert wake is not None
        return (wake - self.began) // 1000

    def _ring(self, second: int) -> None:
        recorder = TableRecorder(self.table, self._at(second))
        gone = self.absence.covers(second)
        keep_turn(
            recorder,
            gone_since=self._at(self.absence.gone) if gone else None,
            claim=lambda: self._claim(recorder),
            deck=lambda: FULL_DECK,
        )
        assert recorder.events, "a clock that rings does something"
        self._take(recorder)

    def _claim(self, recorder: TableRecorder) -> bool:
        recorder.record(ProtectionsCounted(self.seat, 1 if self.claims else 0))
        return self.claims

    def _return(self, second: int) -> None:
        recorder = TableRecorder(self.table, self._at(second))
        if gets_grace_on_return(self.table, self.seat, recorder.at):
            play.give_grace(recorder)
        self._take(recorder)

    def _take(self, recorder: TableRecorder) -> None:
        self.table = recorder.table
        self.events += recorder.events
        assert self.table.chips() == self.chips

    def _at(self, second: int) -> int:
        return self.began + 1000 * second


@pytest.mark.rule("reconnect-grace")
@pytest.mark.rule("turn-clock")
@pytest.mark.rule("timeout-check-fold")
@pytest.mark.rule("timeout-all-in")
@pytest.mark.rule("disconnect-protection")
@pytest.mark.parametrize("bank_s", [0, BANK_S])
@pytest.mark.parametrize("preset", POLICIES)
def test_leaving_and_returning_at_every_second(preset: str, bank_s: int) -> None:
    table = waiting_for(preset, bank_s, "chips in, facing a raise")
    for absence in absences(TURN + GRACE + bank_s):
        assert Turn(table, absence).run() == POLICIES[preset](absence, bank_s), absence


@pytest.mark.rule("disconnect-protection")
@pytest.mark.parametrize("bank_s", [0, BANK_S])
def test_with_the_last_protection_used_elsewhere_the_clock_runs_on(bank_s: int) -> None:
    table = waiting_for("omaha-protected", bank_s, "chips in, facing a raise")
    for absence in absences(TURN + bank_s):
        ending = Turn(table, absence, claims=False).run()
        assert ending == is_unprotected(absence, bank_s), absence


@pytest.mark.rule("disconnect-protection")
@pytest.mark.rule("timeout-all-in")
@pytest.mark.parametrize(
    ("preset", "policy"), [("omaha-protected", is_unprotected), ("omaha-classic", goes_all_in)]
)
def test_with_nothing_in_the_pot_nobody_is_all_in(
    preset: str, policy: Callable[[Absence, int], Ending]
) -> None:
    table = waiting_for(preset, 0, "nothing in, facing the blind")
    for absence in absences(TURN + GRACE):
        turn = Turn(table, absence)
        assert turn.run() == policy(absence, 0)._replace(all_in=False), absence
        assert any(isinstance(event, Folded) for event in turn.events)


@pytest.mark.rule("timeout-check-fold")
@pytest.mark.rule("turn-clock")
@given(
    st.sampled_from(sorted(POLICIES)),
    st.sampled_from(sorted(LINES)),
    st.integers(0, 60),
    st.integers(-30, 120),
    st.integers(1, 120),
)
def test_no_turn_outlasts_its_clock_one_grace_and_one_bank(
    preset: str, situation: str, bank_s: int, gone: int, away: int
) -> None:
    table = waiting_for(preset, bank_s, situation)
    turn = Turn(table, Absence(gone, max(0, gone + away)))
    assert turn.run().second <= TURN + GRACE + bank_s
    passed = any(isinstance(event, Checked) for event in turn.events)
    assert not passed or situation == "may check"
