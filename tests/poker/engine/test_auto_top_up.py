"""The chips that would bring a stack to what its player wants between hands."""

from dataclasses import replace

import pytest

from poker.engine.errors import AmountTooLarge, AmountTooSmall
from poker.engine.table.events import AutoTopUpStopped
from poker.engine.table.seats.auto_top_up import missing
from tests.poker.engine.script import seat_of
from tests.poker.engine.table_script import TableScript, open_table

pytestmark = pytest.mark.rule("top-up")


def short() -> TableScript:
    """C has 600 and wants 1,000; the game's buy-in is 500 to 1,000."""
    return open_table().sit("A", "B").sit("C", stack=600).keep_at("C", 1000)


def wanted(table: TableScript, name: str = "C") -> int:
    return missing(table.table, table.seat(name))


def test_what_is_missing_between_hands() -> None:
    assert wanted(short()) == 400
    assert wanted(short(), "A") == 0, "nothing was chosen"
    assert wanted(short().keep_at("A", 500), "A") == 0, "chips are never taken away"


@pytest.mark.rule("table-stakes")
def test_nothing_during_the_hand() -> None:
    table = short().deal()
    assert wanted(table) == 0
    assert wanted(table.fold_out()) == 395, "C, in the big blind, won the small one"


def test_nothing_for_who_is_away_or_on_the_way() -> None:
    assert wanted(short().sit_out("C")) == 0
    assert wanted(short().sit_out("C").sit_in("C")) == 400
    assert wanted(short().deal().sit_out_from("C", "next_hand")) == 0
    assert wanted(short().sit_out_from("C", "big_blind")) == 400, "still to be dealt in"


def test_never_more_than_the_game_allows_by_now() -> None:
    table = short()
    assert wanted(table.change_rules(replace(table.table.rules, max_buy_in=800))) == 200


def test_once_stopped_nothing_until_chosen_again() -> None:
    table = short().record(AutoTopUpStopped(seat_of("C")))
    assert wanted(table) == 0
    assert wanted(table.keep_at("C", 700)) == 100


def test_the_amount_is_one_to_buy_in_with() -> None:
    table = short()
    few = table.refused(lambda: table.keep_at("C", 499))
    many = table.refused(lambda: table.keep_at("C", 1001))
    assert isinstance(few, AmountTooSmall)
    assert isinstance(many, AmountTooLarge)
    assert few.allowed == many.allowed == {"min": 500, "max": 1000}
