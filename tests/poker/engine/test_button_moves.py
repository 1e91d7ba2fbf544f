"""The button moves to the next player dealt in (clause button-moves), seats are letters.

Rule set C: blinds of 5 and 10, the first button drawn; no draw is the first player's.
"""

import pytest

from tests.poker.engine.games import game
from tests.poker.engine.table_script import TableScript

pytestmark = pytest.mark.rule("button-moves")


def test_the_button_goes_round_and_the_blinds_are_the_next_two() -> None:
    table = open_table().sit("A", "B", "C", "D")

    assert hands(table, 5) == ["A B C", "B C D", "C D A", "D A B", "A B C"]


def test_a_blind_who_left_is_skipped_and_there_is_a_small_blind_in_every_hand() -> None:
    table = open_table().sit("A", "B", "C", "D", "E")
    assert hands(table, 1) == ["A B C"]

    table.leave("C")
    assert hands(table, 3) == ["B D E", "D E A", "E A B"]


def test_when_the_next_button_has_left_the_one_after_has_it() -> None:
    table = open_table().sit("A", "B", "C", "D", "E").deal().fold_out().leave("B")

    assert hands(table, 2) == ["C D E", "D E A"]


def test_who_sits_out_is_passed_over_and_owes_the_big_blind_that_passed() -> None:
    table = open_table().sit("A", "B", "C", "D", "E").deal().fold_out().sit_out("D")
    assert hands(table, 1) == ["B C E"]

    table.sit_in("D").deal()
    assert (table.places, table.dealt) == ("C E A", "ABCE")


def test_a_newcomer_gets_neither_button_nor_small_blind_in_their_first_hand() -> None:
    table = open_table().sit("A", "B", "D", "E").deal().fold_out()
    assert table.places == "A B D"

    table.sit("C").choose("C", "post").deal()
    assert table.places == "B D E"
    assert table.posts == ["D small 5", "E big 10", "C post 10"]


def test_first_exception_the_big_blind_does_not_stay_with_two_players() -> None:
    """A had the button and leaves. B as the button would leave the big blind with C."""
    table = open_table().sit("A", "B", "C", stack=1000).deal().fold_out()
    assert table.places == "A B C"

    table.leave("A").deal()
    assert (table.places, table.dealt) == ("C C B", "BC")
    assert table.posts == ["C small 5", "B big 10"]


def test_first_exception_the_big_blind_does_not_stay_behind_a_newcomer() -> None:
    """C posted between B and D. With the button at C, the big blind would be E's once more."""
    table = open_table().sit("A", "B", "D", "E", stack=1000).deal().fold_out()
    table.sit("C", stack=400).choose("C", "post").deal().fold_out()
    assert (table.places, table.dealt) == ("B D E", "ABCDE")

    table.deal()
    assert (table.places, table.dealt) == ("D E A", "ABCDE")
    assert table.posts == ["E small 5", "A big 10"]


def test_second_exception_a_poster_who_may_not_be_small_blind_leaves_no_big_blind() -> None:
    """D sits out. B as the button and A as the small blind leave only C, who posts to come in."""
    table = open_table().sit("A", "B", "C", "D", stack=1000).sit_out("D").deal().fold_out()
    assert table.places == "A B C"

    table.leave("C").sit("C", stack=400).choose("C", "post").deal()
    assert (table.places, table.dealt) == ("B - A", "ABC")
    assert table.posts == ["A big 10", "C post 10"]


def test_second_exception_moves_the_button_on_if_that_leaves_a_big_blind() -> None:
    """B and D are left, C posts between them. D as the button makes C the big blind."""
    table = open_table().sit("A", "B", "D", stack=1000).deal().fold_out()
    assert table.places == "A B D"

    table.leave("A").sit("C", stack=500).choose("C", "post").deal()
    assert (table.places, table.dealt) == ("D B C", "BCD")
    assert table.posts == ["B small 5", "C big 10"]


def test_third_exception_the_big_blind_does_not_pass_a_waiting_player() -> None:
    """B sits out. C as the button and E as the small blind would pass D, who waits for it."""
    table = open_table().sit("A", "B", "C", "E", stack=1000).deal().fold_out()
    assert table.places == "A B C"

    table.sit("D", stack=500).sit_out("B").deal()
    assert (table.places, table.dealt) == ("A C D", "ACDE")
    assert table.posts == ["C small 5", "D big 10"]


def test_third_exception_does_not_hold_for_the_new_button_and_small_blind() -> None:
    """B and C leave. The big blind passes D and E, who have the button and the small blind."""
    table = open_table().sit("A", "B", "C", "D", "E", "F", stack=1000).deal().fold_out()
    assert table.places == "A B C"

    table.leave("B").leave("C").deal()
    assert (table.places, table.dealt) == ("D E F", "ADEF")


def test_the_button_passes_who_posted_behind_it_so_that_no_blind_is_paid_twice_running() -> None:
    table = open_table().sit("A", "B", "D", "E").deal().fold_out()
    table.sit("C").choose("C", "post")

    assert hands(table, 3) == ["B D E", "D E A", "E A B"]


@pytest.mark.rule("post-or-wait")
def test_a_waiting_newcomer_comes_in_with_the_big_blind() -> None:
    table = open_table().sit("A", "B", "C", "E").deal().fold_out().sit("D").deal()

    assert (table.places, table.posts) == ("B C D", ["C small 5", "D big 10"])
    assert table.dealt == "ABCDE"


@pytest.mark.rule("post-or-wait")
def test_who_missed_only_the_small_blind_posts_it_dead() -> None:
    table = open_table().sit("A", "B", "C", "D").deal().fold_out().sit_out("C")
    assert hands(table, 1) == ["B D A"]
    assert table.seat("C").owes == "small"

    table.sit_in("C").choose("C", "post").deal()
    assert (table.places, table.posts) == ("D A B", ["A small 5", "B big 10", "C dead 5"])


@pytest.mark.rule("post-or-wait")
def test_who_missed_the_big_blind_may_post_it() -> None:
    table = open_table().sit("A", "B", "C", "D", "E").deal().fold_out().sit_out("D")
    assert hands(table, 1) == ["B C E"]

    table.sit_in("D").choose("D", "post").deal()
    assert (table.places, table.posts) == ("C E A", ["E small 5", "A big 10", "D post 10"])


@pytest.mark.rule("heads-up")
def test_from_many_to_two_and_back_to_many() -> None:
    table = open_table().sit("A", "B", "C", "D")
    assert hands(table, 1) == ["A B C"]

    table.leave("A").leave("D")
    assert hands(table, 2) == ["C C B", "B B C"]
    table.sit("A").sit("D")
    assert hands(table, 1) == ["B C D"]
    assert table.dealt == "BCD"
    assert hands(table, 2) == ["C D A", "D A B"]
    assert table.dealt == "ABCD"


@pytest.mark.rule("heads-up")
def test_heads_up_the_two_take_turns() -> None:
    assert hands(open_table().sit("A", "B"), 3) == ["A A B", "B B A", "A A B"]


@pytest.mark.rule("heads-up")
@pytest.mark.parametrize(("gone", "places"), [("A", "C C B"), ("B", "C C A"), ("C", "B B A")])
def test_from_three_to_two_nobody_has_the_big_blind_twice_running(gone: str, places: str) -> None:
    table = open_table().sit("A", "B", "C").deal().fold_out()
    assert table.places == "A B C"

    assert table.leave(gone).deal().places == places


@pytest.mark.rule("heads-up")
@pytest.mark.rule("post-or-wait")
def test_from_two_to_three_the_newcomer_has_the_big_blind_when_it_comes_by() -> None:
    table = open_table().sit("A", "C").deal().fold_out()
    assert table.places == "A A C"

    table.sit("D").deal()
    assert (table.places, table.dealt) == ("A C D", "ACD")


@pytest.mark.rule("heads-up")
def test_the_button_does_not_stay_for_a_newcomer_in_the_place_of_the_last_big_blind() -> None:
    table = open_table().sit("A", "B", "C").deal().fold_out()
    assert table.places == "A B C"

    table.leave("C").sit("C")
    assert hands(table, 2) == ["B B A", "A B C"]


@pytest.mark.rule("post-or-wait")
def test_a_poster_in_the_place_of_the_small_blind_does_not_take_it() -> None:
    table = open_table().sit("A", "B", "C").deal().fold_out()
    table.leave("C").sit("C").choose("C", "post").deal()

    assert (table.places, table.posts) == ("B - A", ["A big 10", "C post 10"])
    assert hands(table.fold_out(), 2) == ["C A B", "A B C"]


def test_who_missed_a_hand_and_no_blind_takes_the_place_that_falls_to_them() -> None:
    table = open_table().sit("A", "B", "C", "D", "E")
    assert hands(table, 5)[-1] == "E A B"
    table.sit_out("D")
    assert (hands(table, 1), table.dealt) == (["A B C"], "ABCE")
    assert table.seat("D").owes == ""

    # D was under the gun. With B gone the button is C's and the next place the small blind's.
    table.leave("B").sit_in("D").deal()
    assert (table.places, table.dealt) == ("C D E", "ACDE")
    assert table.posts == ["D small 5", "E big 10"]


def test_who_missed_a_hand_and_no_blind_may_have_the_button() -> None:
    table = open_table().sit("A", "B", "C", "D").deal().fold_out().sit_out("B")
    assert hands(table, 1) == ["C D A"]
    assert table.seat("B").owes == ""

    table.sit_in("B")
    assert hands(table, 3) == ["D A B", "A B C", "B C D"]


@pytest.mark.rule("post-or-wait")
@pytest.mark.parametrize(
    ("gone", "places", "following"),
    [
        ("B", "A C D", ["C D E", "D E A"]),
        ("C", "B - D", ["D E A", "E A B"]),
        ("BC", "E A D", ["A D E", "D E A"]),
        ("ABC", "E F D", ["F D E", "D E F"]),
    ],
)
def test_the_big_blind_passes_nobody_who_waits_for_it(
    gone: str, places: str, following: list[str]
) -> None:
    table = open_table().sit("A", "B", "C", "E", *("F" if "A" in gone else "")).deal().fold_out()
    assert table.places == "A B C"

    table.sit("D")
    for name in gone:
        table.leave(name)
    assert hands(table, 3) == [places, *following]


@pytest.mark.rule("post-or-wait")
def test_nor_one_who_would_post_and_may_be_neither_button_nor_small_blind() -> None:
    table = open_table().sit("A", "B", "C", "E", "F").deal().fold_out()
    table.sit("D").choose("D", "post").leave("B").deal()

    assert (table.places, table.dealt) == ("A C D", "ACDEF")
    assert table.posts == ["C small 5", "D big 10"]


@pytest.mark.rule("post-or-wait")
def test_one_who_waits_two_places_on_is_reached_in_turn() -> None:
    table = open_table().sit("A", "B", "C", "D", "F").deal().fold_out()
    table.sit("E").leave("B").leave("C")

    assert hands(table, 3) == ["A - D", "A D E", "D E F"]


@pytest.mark.rule("start-players")
def test_two_players_suffice_and_one_does_not() -> None:
    assert not open_table().sit("A").ready
    assert open_table().sit("A", "B").ready


def hands(table: TableScript, count: int) -> list[str]:
    return [table.deal().fold_out().places for _hand in range(count)]


def open_table() -> TableScript:
    return TableScript(game("holdem", "no_limit", big_blind=10))
