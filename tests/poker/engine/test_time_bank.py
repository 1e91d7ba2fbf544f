"""A time bank where the rule set has one: it starts by itself, is used second by second, grows."""

from dataclasses import replace

import pytest

from poker.engine.hand.events import Called, Folded, TurnTimedOut
from poker.engine.rule_sets.presets import PRESETS
from poker.engine.rule_sets.rules import Rules
from poker.engine.table.events import TimeBankSpent, TimeBankStarted, TurnRestarted
from poker.engine.table.turns.turn import turn_ends_at
from tests.poker.engine.games import pool_omaha
from tests.poker.engine.script import seat_of, typed
from tests.poker.engine.table_script import TableScript

BANKED = replace(pool_omaha(small_blind=5, big_blind=10), bank_s=30)


@pytest.mark.rule("time-bank")
def test_only_b_and_c_have_a_time_bank() -> None:
    banks = {name: preset.bank_s for name, preset in PRESETS.items() if preset.bank_s}
    assert banks == {"nlo-freezeout": 30, "holdem": 30}
    table = deal(replace(BANKED, bank_s=0)).later(30).keep_turn()
    assert table.last(1) == typed(Folded(seat_of("A"), to_act=seat_of("B")))


@pytest.mark.rule("time-bank")
def test_the_bank_starts_by_itself_when_the_clock_of_a_present_player_runs_out() -> None:
    table = deal()
    began = table.table.turn_at
    table.later(30).keep_turn()

    started = TimeBankStarted(seat_of("A"), since=began + 30_000, left_ms=30_000)
    assert table.last(1) == typed(started)
    assert turn_ends_at(table.table) == began + 60_000


@pytest.mark.rule("time-bank")
def test_acting_leaves_in_the_bank_what_was_not_used() -> None:
    table = deal().later(30).keep_turn().later(7).play("A call")

    assert TimeBankSpent(seat_of("A"), 7000) in table.events
    assert table.seat("A").bank_ms == 23_000
    assert table.seat("B").bank_ms == 30_000
    assert turn_ends_at(table.table) == table.table.turn_at + 30_000


@pytest.mark.rule("time-bank")
def test_a_decision_within_the_clock_takes_nothing_from_the_bank() -> None:
    table = deal().later(29).play("A call")

    assert table.seat("A").bank_ms == 30_000
    assert not [event for event in table.events if isinstance(event, TimeBankSpent)]


@pytest.mark.rule("time-bank")
@pytest.mark.rule("timeout-check-fold")
def test_when_the_bank_is_empty_time_is_up() -> None:
    table = deal().later(30).keep_turn().later(30).keep_turn()

    seat = seat_of("A")
    assert table.last(3) == typed(
        TimeBankSpent(seat, 30_000), TurnTimedOut(seat), Folded(seat, to_act=seat_of("B"))
    )
    assert table.seat("A").bank_ms == 0


@pytest.mark.rule("time-bank")
def test_an_empty_bank_does_not_start() -> None:
    table = deal().play("A call", "B call", "C check")
    table.later(30).keep_turn().later(30).keep_turn().play("C check", "A check")
    assert table.hand.to_act == seat_of("B"), "who has used up the bank"
    table.later(30).keep_turn()

    assert len([event for event in table.events if isinstance(event, TimeBankStarted)]) == 1
    assert TurnTimedOut(seat_of("B")) in table.events[-2:]


@pytest.mark.rule("time-bank")
def test_the_bank_gains_five_seconds_every_ten_hands_up_to_sixty() -> None:
    table = TableScript(BANKED).sit("A", "B", "C", stack=1000)
    held = [deal_and_fold(table) for _ in range(100)]

    assert held[:9] == [30] * 9
    assert held[9:19] == [35] * 10
    assert held[19::10] == [40, 45, 50, 55, 60, 60, 60, 60, 60]


@pytest.mark.rule("time-bank")
def test_hands_dealt_to_others_do_not_count() -> None:
    table = TableScript(BANKED).sit("A", "B", "C", "D", stack=1000)
    deal_and_fold(table.sit_out("D"))
    for _ in range(9):
        deal_and_fold(table)

    assert table.seat("A").bank_ms == 35_000
    assert table.seat("D").bank_ms is None


@pytest.mark.rule("time-bank")
def test_a_bank_switched_on_begins_with_the_next_hand_and_off_ends_with_it() -> None:
    table = deal(replace(BANKED, bank_s=0)).change_rules(BANKED).fold_out().deal()
    assert table.seat("A").bank_ms == 30_000

    table.fold_out().change_rules(replace(BANKED, bank_s=0)).deal()
    table.later(30).keep_turn()
    assert isinstance(table.events[-1], Folded)


@pytest.mark.rule("restart-keeps-hands")
def test_a_restart_gives_a_full_clock_and_leaves_the_bank_as_it_was() -> None:
    table = deal().later(30).keep_turn().later(10)
    table.record(TurnRestarted(seat_of("A")))

    assert turn_ends_at(table.table) == table.table.turn_at + 30_000
    table.play("A call")
    assert isinstance(table.events[-1], Called)
    assert table.seat("A").bank_ms == 30_000


def deal(rules: Rules = BANKED) -> TableScript:
    """Three players; A has the button and acts first."""
    return TableScript(rules).sit("A", "B", "C", stack=1000).deal()


def deal_and_fold(table: TableScript) -> int:
    """Play one more hand; the seconds A's bank holds in it."""
    held = table.deal().seat("A").bank_ms
    table.fold_out()
    assert held is not None
    return held // 1000
