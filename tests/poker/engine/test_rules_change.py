"""A hand keeps the rules it was dealt under; changed ones hold from the next hand on."""

from dataclasses import replace

from poker.engine.table.events import RulesChanged
from tests.poker.engine.games import game
from tests.poker.engine.script import typed
from tests.poker.engine.table_script import TableScript

RULES = game("holdem", "no_limit", big_blind=10)
DEARER = replace(RULES, small_blind=25, big_blind=50, max_bet=100, min_buy_in=1000, max_buy_in=5000)


def test_the_running_hand_keeps_its_rules_and_the_next_has_the_new_ones() -> None:
    table = TableScript(RULES).sit("A", "B", "C").deal().change_rules(DEARER)
    assert table.last(1) == typed(RulesChanged(DEARER))

    assert table.hand.rules == RULES
    table.play("A raise 999").fold_out()
    assert table.deal().hand.rules == DEARER
    assert table.posts == ["C small 25", "A big 50"]


def test_the_same_rules_are_no_change() -> None:
    table = TableScript(RULES).sit("A", "B")
    length = len(table.stream)

    assert len(table.change_rules(RULES).stream) == length


def test_a_table_keeps_its_seats() -> None:
    table = TableScript(RULES).change_rules(replace(DEARER, seats=6))

    assert table.table.rules == replace(DEARER, seats=9)
    assert len(table.table.seats) == 9


def test_whether_a_hand_can_be_dealt_is_asked_again() -> None:
    table = TableScript(RULES).sit("A", "B")
    ready_at = table.table.ready_at

    table.change_rules(replace(RULES, players_needed=3, players_to_go_on=3))
    assert ready_at is not None
    assert not table.ready
    assert table.table.ready_at is None
