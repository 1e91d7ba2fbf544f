"""Coming in, and coming back after missing blinds (clause post-or-wait of the rulebook)."""

from dataclasses import replace

import pytest

from poker.engine.errors import NothingOwed
from tests.poker.engine.games import game, pool_omaha
from tests.poker.engine.table_script import TableScript, open_table

pytestmark = pytest.mark.rule("post-or-wait")


def test_a_newcomer_waits_for_the_big_blind() -> None:
    table = running().sit("B").fold_out()

    assert table.deal().fold_out().dealt == "ACE"
    assert table.places == "C E A"
    assert table.deal().places == "E A B"
    assert table.dealt == "ABCE"


def test_a_newcomer_may_post_and_is_dealt_in_at_once() -> None:
    table = running().sit("B").choose("B", "post").fold_out().deal()

    assert table.places == "C E A"
    assert table.dealt == "ABCE"
    assert table.posts == ["E small 5", "A big 10", "B post 10"]


def test_the_poster_owes_nothing_until_the_big_blind_comes() -> None:
    table = running().sit("B").choose("B", "post").fold_out().deal().fold_out()

    assert table.seat("B").owes == ""
    assert table.deal().places == "E A B"
    assert table.posts == ["A small 5", "B big 10"]


def test_a_post_is_possible_right_before_the_small_blind_where_the_button_is() -> None:
    table = running().sit("D").choose("D", "post").fold_out().deal()

    assert table.places == "D E A"
    assert table.posts == ["E small 5", "A big 10", "D post 10"]


def test_where_who_enters_has_no_button_a_post_is_possible_between_it_and_the_small_blind() -> None:
    table = TableScript(game("holdem", "no_limit", big_blind=10)).sit("A", "C", "E").deal()
    table.sit("D").choose("D", "post").fold_out().deal()

    assert table.places == "C E A"
    assert table.posts == ["E small 5", "A big 10", "D post 10"]


def test_two_newcomers_may_post_in_one_hand() -> None:
    table = running().sit("B", "D").choose("B", "post").choose("D", "post").fold_out().deal()

    assert sorted(table.posts) == ["A big 10", "B post 10", "D post 10", "E small 5"]


def test_a_newcomer_who_chose_to_post_and_is_due_pays_one_big_blind_only() -> None:
    table = running().sit("F").choose("F", "post").fold_out().deal()

    assert table.places == "C E F"
    assert table.posts == ["E small 5", "F big 10"]


def test_a_choice_is_kept_until_changed() -> None:
    table = running().sit("B").choose("B", "post").choose("B", "wait").fold_out().deal()

    assert table.dealt == "ACE"


def test_a_choice_made_once_holds_for_a_later_return() -> None:
    table = running().sit("B").choose("B", "post").fold_out().deal().fold_out()
    table.sit_out("B").deal().fold_out()
    assert (table.places, table.seat("B").owes) == ("E A C", "big")

    assert "B post 10" in table.sit_in("B").deal().posts


def test_who_missed_the_big_blind_waits_for_it_again() -> None:
    table = after_missing_the_big_blind()

    assert table.seat("A").owes == "big"
    assert table.sit_in("A").deal().fold_out().dealt == "BCD"
    assert table.deal().fold_out().dealt == "BCD"
    assert table.deal().places == "C D A"
    assert table.dealt == "ABCD"


def test_who_missed_the_big_blind_may_post_it() -> None:
    table = after_missing_the_big_blind().sit_in("A").choose("A", "post").deal()

    assert table.places == "A B C"
    assert table.posts == ["B small 5", "C big 10", "A post 10"]


def test_who_missed_only_the_small_blind_posts_it_dead() -> None:
    table = after_missing_the_small_blind().sit_in("C").choose("C", "post").deal()

    assert table.dealt == "ABCD"
    assert table.posts == ["D small 5", "A big 10", "C dead 5"]


@pytest.mark.rule("short-blind")
def test_a_dead_small_blind_that_takes_the_last_chips_is_live() -> None:
    table = after_missing_the_small_blind(stack=15).sit_in("C").choose("C", "post").deal()

    assert table.posts == ["D small 5", "A big 10", "C post 5"]
    assert table.hand.player(2).bet == 5


def test_who_missed_only_the_small_blind_may_wait_for_the_big_blind() -> None:
    table = after_missing_the_small_blind().sit_in("C")

    assert table.deal().fold_out().dealt == "ABD"
    assert table.deal().fold_out().dealt == "ABD"
    assert table.deal().places == "A B C"
    assert table.dealt == "ABCD"


def test_who_missed_no_blind_is_dealt_in_free() -> None:
    table = open_table().sit("A", "B", "C", "D").deal().fold_out().sit_out("B").deal().fold_out()

    assert table.seat("B").owes == ""
    assert table.sit_in("B").deal().dealt == "ABCD"
    assert table.posts == ["D small 5", "A big 10"]


def test_who_missed_both_blinds_owes_one_big_blind() -> None:
    table = open_table().sit("A", "B", "C", "D").deal().fold_out().sit_out("C")
    for _hand in range(4):
        table.deal().fold_out()

    assert table.seat("C").owes == "big"
    assert table.sit_in("C").choose("C", "post").deal().posts[-1] == "C post 10"


def test_leaving_and_coming_back_saves_no_blind() -> None:
    table = running().fold_out().leave("A").sit("B", "A").deal()

    assert table.places == "C E A"
    assert table.dealt == "ACE"


def test_a_newcomer_who_sits_out_the_big_blind_goes_on_waiting() -> None:
    table = running().fold_out().sit("B").sit_out("B")
    table.deal().fold_out().deal().fold_out()

    assert table.places == "E A C"
    assert table.seat("B").owes == "new"
    assert table.sit_in("B").deal().dealt == "ACE"


@pytest.mark.parametrize("preset", ["plo-pool", "holdem"])
def test_a_choice_outlives_hands_blinds_and_every_absence(preset: str) -> None:
    table = TableScript(game(preset, "pot_limit", big_blind=10)).sit("A", "B", "C", "D").deal()
    table.fold_out().sit("E").choose("E", "post").deal().fold_out()
    assert "E post 10" in table.posts

    for _absence in range(2):
        table.sit_out("E")
        while not table.seat("E").owes:
            table.deal().fold_out()
        assert table.seat("E").choice == "post"
        assert table.sit_in("E").deal().fold_out().dealt == "ABCDE"

    table.sit_out("E")
    while not table.seat("E").owes:
        table.deal().fold_out()
    table.choose("E", "wait").sit_in("E")
    while "E" not in table.deal().fold_out().dealt:
        assert table.seat("E").choice == "wait"
    assert table.places[-1] == "E", "back with the big blind"


def test_there_is_nothing_to_choose_for_who_owes_nothing() -> None:
    table = running()

    refusal = table.refused(lambda: table.choose("A", "post"))
    assert isinstance(refusal, NothingOwed)


def running() -> TableScript:
    """A table in its first hand: A has the button, C the small, E the big blind."""
    table = open_table().sit("A", "C", "E").deal(0)
    assert table.places == "A C E"
    return table


def after_missing_the_big_blind() -> TableScript:
    """A sat out while the big blind went from D over A to B."""
    table = open_table().sit("A", "B", "C", "D").deal(1).fold_out().sit_out("A").deal().fold_out()
    assert table.places == "C D B"
    return table


def after_missing_the_small_blind(stack: int = 1000) -> TableScript:
    """C, who had ``stack``, paid the big blind and sat out the hand of the small one."""
    rules = replace(pool_omaha(small_blind=5, big_blind=10), min_buy_in=10)
    table = open_table(rules).sit("A", "B").sit("C", stack=stack).sit("D").deal(0)
    table.play("D raise 20").fold_out().sit_out("C").deal().fold_out()
    assert (table.places, table.seat("C").owes) == ("B - D", "small")
    return table
