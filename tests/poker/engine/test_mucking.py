"""Showing in turn and throwing hands away (clause showdown-order).

A has the button; B is first left of it.
"""

import pytest

from poker.engine.hand.events import HandMucked, HandShown
from tests.poker.engine.games import game
from tests.poker.engine.known_hands import ACES, BOARD, EIGHTS, HIGH_CARDS, KINGS, OTHER_ACES
from tests.poker.engine.script import Script, deal, name_of, seat_of

pytestmark = pytest.mark.rule("showdown-order")

CHECKED = ("B check", "C check", "A check")


def test_the_last_aggressor_of_the_river_shows_first() -> None:
    hand = river(A=EIGHTS, B=ACES, C=KINGS).play("B check", "C bet 10", "A call", "B call")

    assert showdown(hand) == ["C shows", "A mucks", "B mucks"]


def test_a_raise_takes_the_place_of_the_bet() -> None:
    hand = river(A=EIGHTS, B=ACES, C=KINGS).play("B bet 10", "C call", "A raise 40")
    hand.play("B call", "C call")

    assert showdown(hand) == ["A shows", "B mucks", "C shows"]


def test_without_a_bet_on_the_river_the_first_left_of_the_button_shows_first() -> None:
    hand = turn(A=ACES, B=EIGHTS, C=KINGS).play("B check", "C bet 10", "A call", "B call")
    hand.play(*CHECKED)

    assert showdown(hand) == ["B shows", "C shows", "A mucks"]


def test_a_folded_first_seat_passes_the_first_showing_on() -> None:
    hand = river(A=ACES, B=EIGHTS, C=KINGS).play("B fold", "C check", "A check")

    assert showdown(hand) == ["C shows", "A mucks"]


def test_an_equal_hand_is_shown_and_takes_its_share() -> None:
    hand = river(A=OTHER_ACES, B=ACES, C=HIGH_CARDS[0]).play(*CHECKED)

    assert showdown(hand) == ["B shows", "C mucks", "A shows"]
    assert hand.pots == [(30, {"B": 15, "A": 15})]


def test_a_mucked_hand_is_never_seen() -> None:
    hand = river(A=ACES, B=KINGS, C=EIGHTS).play(*CHECKED)

    for name in "CA":
        player = hand.hand.player(seat_of(name))
        assert player.mucked
        assert (player.shown, player.hand_name, player.best) == ((), "", ())


@pytest.mark.rule("side-pots")
def test_a_player_alone_in_a_side_pot_need_not_show_for_it() -> None:
    hand = deal(
        "A 1000, B 30, C 1000",
        rules=game("omaha-classic", "pot_limit", big_blind=10),
        cards={"A": ACES, "B": KINGS, "C": EIGHTS},
        board=BOARD,
    )
    hand.play("A raise 30", "B call", "C call", "C bet 50", "A call")
    hand.play("C check", "A check", "C check", "A fold")

    assert showdown(hand) == ["B shows", "C mucks"]
    assert hand.pots == [(90, {"B": 90}), (100, {"C": 100})]


@pytest.mark.rule("side-pots")
def test_a_hand_beaten_in_one_pot_is_shown_for_another() -> None:
    hand = deal(
        "A 1000, B 30, C 1000",
        rules=game("omaha-classic", "pot_limit", big_blind=10),
        cards={"A": ACES, "B": KINGS, "C": EIGHTS},
        board=BOARD,
    )
    hand.play("A raise 30", "B call", "C call", "C bet 50", "A call")
    hand.play("C check", "A check", "C check", "A check")

    assert showdown(hand) == ["B shows", "C shows", "A mucks"]


@pytest.mark.rule("all-in-exposed")
def test_a_hand_that_lies_open_is_not_mucked() -> None:
    hand = deal(
        "A 40, B 40",
        rules=game("omaha-classic", "pot_limit", big_blind=10),
        cards={"A": ACES, "B": KINGS},
        board=BOARD,
    )
    hand.play("A raise 30", "B raise 40", "A call")

    assert hand.of(HandMucked) == []
    assert all(len(player.shown) == 4 for player in hand.hand.players)


@pytest.mark.rule("win-by-fold")
def test_who_wins_by_a_fold_shows_nothing() -> None:
    hand = river(A=ACES, B=KINGS, C=EIGHTS).play("B bet 10", "C fold", "A fold")

    assert showdown(hand) == []
    assert hand.stacks["B"] == 1020


@pytest.mark.rule("showdown-all")
@pytest.mark.parametrize(
    ("preset", "mucked"),
    [
        ("plo-pool", 0),
        ("nlo-freezeout", 0),
        ("omaha-protected", 2),
        ("omaha-classic", 2),
    ],
)
def test_which_presets_let_a_beaten_hand_go_unseen(preset: str, mucked: int) -> None:
    structure: str = "no_limit" if preset == "nlo-freezeout" else "pot_limit"
    hand = deal(
        "A 1000, B 1000, C 1000",
        rules=game(preset, structure, big_blind=10),
        cards={"A": ACES, "B": KINGS, "C": EIGHTS},
        board=BOARD,
    )
    hand.play("A call", "B call", "C check", *CHECKED * 3)

    assert len(hand.of(HandMucked)) == mucked


def turn(**cards: str) -> Script:
    """The turn of a hand with 30 in the pot; B is first to act."""
    rules = game("omaha-classic", "pot_limit", big_blind=10)
    hand = deal("A 1000, B 1000, C 1000", rules=rules, cards=cards, board=BOARD)
    return hand.play("A call", "B call", "C check", *CHECKED)


def river(**cards: str) -> Script:
    return turn(**cards).play(*CHECKED)


def showdown(hand: Script) -> list[str]:
    """Who showed and who mucked, in order."""
    return [
        f"{name_of(event.seat)} {'shows' if isinstance(event, HandShown) else 'mucks'}"
        for event in hand.events
        if isinstance(event, HandShown | HandMucked)
    ]
