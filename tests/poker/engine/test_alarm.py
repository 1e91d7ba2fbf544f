"""When a table wants the clock (clause turn-clock of the rulebook)."""

from dataclasses import replace

import pytest

from poker.engine.table.turns.alarm import Pace, alarm_at, deal_at
from poker.engine.table.turns.turn import turn_ends_at
from tests.poker.engine.games import pool_omaha
from tests.poker.engine.script import seat_of
from tests.poker.engine.table_script import TableScript, open_table

PACE = Pace(start_ms=3000, pause_ms=4000, run_out_ms=1500)


@pytest.mark.rule("turn-clock")
def test_a_decision_lasts_thirty_seconds_from_when_it_opened() -> None:
    table = open_table().sit("A", "B", "C").deal()
    assert alarm_at(table.table, PACE) == now(table) + 30_000

    table.play("A call")
    assert table.hand.to_act == seat_of("B")
    assert turn_ends_at(table.table) == now(table) + 30_000


@pytest.mark.rule("turn-clock")
def test_what_others_do_beside_the_hand_does_not_prolong_a_turn() -> None:
    table = open_table().sit("A", "B", "C").deal()
    ends = turn_ends_at(table.table)

    assert turn_ends_at(table.sit("D").sit_out("B").table) == ends


def test_a_table_with_too_few_players_wants_no_clock() -> None:
    assert alarm_at(open_table().sit("A", "B").table, PACE) is None


def test_the_first_hand_is_due_a_pause_after_enough_players_sit() -> None:
    table = open_table().sit("A", "B", "C")
    ready = now(table)

    assert alarm_at(table.sit("D").table, PACE) == ready + 3000


def test_the_next_hand_is_due_a_pause_after_the_last() -> None:
    table = open_table().sit("A", "B", "C").deal().fold_out()

    assert deal_at(table.table, PACE) == now(table) + 4000


@pytest.mark.rule("deal-proof")
def test_the_next_hand_is_signed_when_a_fifth_of_the_pause_has_passed() -> None:
    table = open_table().sit("A", "B", "C").deal().fold_out()
    assert alarm_at(table.table, PACE) == now(table) + 800

    table.later(0.8).sign()
    assert alarm_at(table.table, PACE) == deal_at(table.table, PACE) == now(table) + 3200


@pytest.mark.rule("deal-proof")
def test_the_signed_hand_is_due_whoever_goes_and_whatever_stops_dealing() -> None:
    table = open_table().sit("A", "B", "C").deal().fold_out().sign()
    due = now(table) + 3200

    assert alarm_at(table.leave("A").sit_out("B").pause().table, PACE) == due


@pytest.mark.rule("all-in-exposed")
def test_every_street_run_out_makes_the_pause_longer() -> None:
    rules = replace(pool_omaha(small_blind=5, big_blind=10), min_buy_in=10)
    table = open_table(rules).sit("A", "B", "C", stack=35).deal()
    table.play("A all-in", "B call", "C fold")

    assert deal_at(table.table, PACE) == now(table) + 4000 + 3 * 1500


def test_a_table_that_cannot_go_on_is_due_at_once_until_its_stop_is_noted() -> None:
    table = open_table().sit("A", "B", "C").deal().fold_out().leave("A").leave("B")
    assert alarm_at(table.table, PACE) == 0

    assert alarm_at(table.stop().table, PACE) is None


def now(table: TableScript) -> int:
    """When the last command happened, in milliseconds."""
    return table.stream[-1][0]
