"""The names of the places, three-handed to eleven-handed (clause positions)."""

from collections.abc import Mapping

import pytest

from poker.engine.table.anchors import begun
from poker.engine.table.dealing.positions import position_names
from poker.engine.table.events import HandStarted
from tests.poker.engine.games import game
from tests.poker.engine.script import deal, name_of
from tests.poker.engine.table_script import TableScript, open_table

pytestmark = pytest.mark.rule("positions")


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        (2, "BTN BB"),
        (3, "BTN SB BB"),
        (4, "BTN SB BB CO"),
        (5, "BTN SB BB UTG CO"),
        (6, "BTN SB BB UTG MP CO"),
        (7, "BTN SB BB UTG MP HJ CO"),
        (8, "BTN SB BB UTG UTG+1 MP HJ CO"),
        (9, "BTN SB BB UTG UTG+1 MP LJ HJ CO"),
        (10, "BTN SB BB UTG UTG+1 UTG+2 MP LJ HJ CO"),
        (11, "BTN SB BB UTG UTG+1 UTG+2 MP MP+1 LJ HJ CO"),
    ],
)
def test_from_the_button_round(seats: int, expected: str) -> None:
    assert named("ABCDEFGHIJK"[:seats], button="A") == dict(
        zip("ABCDEFGHIJK", expected.split(), strict=False)
    )


@pytest.mark.parametrize("players", ["AB", "ABC", "ABCDEF"])
def test_names_before_the_blinds_are_posted_are_those_of_the_whole_hand(players: str) -> None:
    table = TableScript(game("holdem", "no_limit", big_blind=10)).sit(*players).deal()

    started = next(event for _, event in table.stream if isinstance(event, HandStarted))
    before_blinds = begun(started).running
    assert before_blinds is not None
    assert position_names(before_blinds) == position_names(table.hand)


@pytest.mark.rule("big-blind-forward")
def test_names_before_the_blinds_are_posted_have_no_small_blind_where_none_is_due() -> None:
    table = open_table().sit("A", "B", "C", "D").deal().fold_out().leave("C").deal()

    started = [event for _, event in table.stream if isinstance(event, HandStarted)][-1]
    before_blinds = begun(started).running
    assert before_blinds is not None
    assert "SB" not in position_names(before_blinds).values()


def test_names_go_with_the_button() -> None:
    assert named("ABCDE", button="D") == {"D": "BTN", "E": "SB", "A": "BB", "B": "UTG", "C": "CO"}


def test_a_poster_keeps_the_name_of_the_place() -> None:
    assert named("ABCDE", button="A", posts="E post")["E"] == "CO"


def test_a_poster_between_button_and_small_blind_is_neither_utg_nor_cut_off() -> None:
    table = TableScript(game("holdem", "no_limit", big_blind=10)).sit("A", "B", "C", "E", "F")
    table.deal().fold_out().deal().fold_out()
    table.sit("D").choose("D", "post").deal()

    assert table.places == "C E F"
    assert by_name(position_names(table.hand)) == {
        "C": "BTN",
        "D": "MP",
        "E": "SB",
        "F": "BB",
        "A": "UTG",
        "B": "CO",
    }


def test_with_nobody_between_the_big_blind_and_the_button_there_is_neither() -> None:
    table = TableScript(game("holdem", "no_limit", big_blind=10)).sit("A", "C", "E", "F")
    table.deal().fold_out()
    table.leave("A").sit("D").choose("D", "post").deal()

    assert table.places == "C E F"
    assert by_name(position_names(table.hand)) == {"C": "BTN", "D": "MP", "E": "SB", "F": "BB"}


@pytest.mark.rule("big-blind-forward")
def test_four_players_without_a_small_blind_have_utg_and_a_cut_off() -> None:
    table = open_table().sit("A", "B", "C", "D", "E").deal().fold_out().leave("C").deal()

    assert table.places == "B - D"
    assert by_name(position_names(table.hand)) == {"B": "BTN", "D": "BB", "E": "UTG", "A": "CO"}


@pytest.mark.rule("big-blind-forward")
def test_without_a_small_blind_the_others_keep_their_names() -> None:
    table = open_table().sit("A", "B", "C", "D").deal().fold_out().leave("C").deal()

    assert table.places == "B - D"
    assert by_name(position_names(table.hand)) == {"B": "BTN", "D": "BB", "A": "UTG"}


def named(names: str, *, button: str, posts: str = "") -> dict[str, str]:
    rules = game("nlo-freezeout", "no_limit", big_blind=10, seats=11)
    stacks = ", ".join(f"{name} 100" for name in names)
    hand = deal(stacks, rules=rules, button=button, posts=posts).hand
    return by_name(position_names(hand))


def by_name(positions: Mapping[int, str]) -> dict[str, str]:
    return {name_of(seat): position for seat, position in positions.items()}
