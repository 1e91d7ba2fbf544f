"""What an Omaha hand is worth (section 2 of the rulebook)."""

from typing import NamedTuple

import pytest

from poker.engine.cards.cards import parse_cards
from poker.engine.cards.evaluation import HandValue, strength, value
from poker.engine.cards.variants import OMAHA
from poker.engine.errors import InvalidCards


class Example(NamedTuple):
    hole: str
    board: str
    name: str
    best: str


RANKING = [
    Example("As Ks 2h 3d", "Qs Js Ts 4c 7h", "royal_flush", "As Ks Qs Js Ts"),
    Example("Js Ts 2h 3d", "9s 8s 7s Kc Kh", "straight_flush", "Js Ts 9s 8s 7s"),
    Example("2s 3s Kh Qd", "4s 5s 6s Jc Th", "straight_flush", "6s 5s 4s 3s 2s"),
    Example("Js Jh 2c 3d", "Jd Jc 9s 5h 7c", "quads", "Js Jh Jd Jc 9s"),
    Example("Ks Kc 2h 3d", "Kh Qh Qs 7d 9c", "full_house", "Ks Kc Kh Qh Qs"),
    Example("Js Jh 2c 3h", "Jd Qd Qc 8s 5h", "full_house", "Js Jh Jd Qd Qc"),
    Example("As 5s 2h 3d", "7s 9s Js 4c Kh", "flush", "As Js 9s 7s 5s"),
    Example("Kh 5h 2c 3d", "7h 9h Jh 4s Qc", "flush", "Kh Jh 9h 7h 5h"),
    Example("7s 8h 2c 2d", "9h Ts Jc 4d 4s", "straight", "Jc Ts 9h 8h 7s"),
    Example("As 2h Kd Kc", "3h 4s 5c 9d Jh", "straight", "5c 4s 3h 2h As"),
    Example("Kh Ks 2c 4d", "Kc 9d 7h 5s Jc", "trips", "Kh Ks Kc Jc 9d"),
    Example("Js Jh 3c 4d", "Qs Qd Ac 7h 8s", "two_pair", "Qs Qd Js Jh Ac"),
    Example("Jc Jd 3s 4h", "Qh Qc 9d 6h 5s", "two_pair", "Qh Qc Jc Jd 9d"),
    Example("Ts Td 2c 3h", "Kc 9s 7h 5d Jc", "pair", "Ts Td Kc Jc 9s"),
    Example("As 9d 2c 3h", "Kc Qd 7s 6h 8d", "high_card", "As Kc Qd 9d 8d"),
]
"""D's examples, each as the best hand of an Omaha player, the best first."""


@pytest.mark.rule("hand-ranks")
@pytest.mark.parametrize("example", RANKING, ids=lambda example: example.best)
def test_each_example_is_named_and_read_out(example: Example) -> None:
    worth = value_of(example.hole, example.board)

    assert worth.name == example.name
    best = parse_cards(example.best)
    assert set(worth.best) == set(best)
    assert [card // 4 for card in worth.best] == [card // 4 for card in best]


@pytest.mark.rule("hand-ranks")
def test_each_example_beats_all_that_come_after_it() -> None:
    strengths = [value_of(example.hole, example.board).strength for example in RANKING]

    assert strengths == sorted(set(strengths))


@pytest.mark.rule("hand-ranks")
def test_ace_to_ten_is_the_highest_straight_and_five_to_ace_the_lowest() -> None:
    board = "Ts Jd 3h 4c 5s"
    highest = value_of("Ac Kd 8h 8c", "Qs Jd Ts 4c 2h")
    lowest = value_of("Ac 2d 9h 9c", board)
    six_high = value_of("6c 2d 9h 9c", board)

    assert (highest.name, lowest.name, six_high.name) == ("straight",) * 3
    assert highest.strength < six_high.strength < lowest.strength


@pytest.mark.rule("hand-ranks")
def test_suits_never_rank() -> None:
    spades = value_of("As Ks 9h 8d", "Qs 7s 2s 4c 5h")
    hearts = value_of("Ah Kh 9s 8d", "Qh 7h 2h 4c 5s")

    assert spades.name == hearts.name == "flush"
    assert spades.strength == hearts.strength


@pytest.mark.rule("hand-ranks")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ac Ad 6h 5s", "Qh Qd 6c 5d"),
        ("Kd Qh 6c 5s", "Ks Jh 6d 5h"),
    ],
    ids=["the higher pair", "the same pair, the higher kicker"],
)
def test_the_higher_pair_wins_and_then_the_kicker(better: str, worse: str) -> None:
    board = "Kc 9d 7h 3s 2c"

    assert value_of(better, board).name == value_of(worse, board).name == "pair"
    assert value_of(better, board).strength < value_of(worse, board).strength


@pytest.mark.rule("omaha-exactly-two")
def test_one_card_of_a_suit_is_no_flush() -> None:
    worth = value_of("Ac Kd Td 8h", "Kc 9c 6c 6h Qc")

    assert worth.name == "two_pair"
    assert set(worth.best) == set(parse_cards("Kc Kd 6c 6h Ac"))


@pytest.mark.rule("omaha-exactly-two")
def test_two_pairs_on_the_board_and_one_card_are_no_full_house() -> None:
    worth = value_of("Th 9h 7c 6c", "Ks Kc Tc Td 5d")

    assert worth.name == "trips"
    assert set(worth.best) >= set(parse_cards("Th Tc Td 9h"))
    assert {card // 4 for card in worth.best} == {8, 11, 7}


@pytest.mark.rule("omaha-exactly-two")
def test_the_board_alone_does_not_play() -> None:
    worth = value_of("2c 2d 3h 4s", "As Ks Qs Js Ts")

    assert worth.name == "pair"


@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("As Ks Qs", "Js Ts 9s 8s 7s"),
        ("As Ks Qs 2c", "Js Ts 9s 8s"),
        ("As Ks Qs As", "Js Ts 9s 8s 7s"),
        ("As Ks Qs 2c", "As Ts 9s 8s 7s"),
    ],
    ids=["three hole cards", "four on the board", "a card twice", "a card on both sides"],
)
def test_impossible_cards_are_refused(hole: str, board: str) -> None:
    with pytest.raises(InvalidCards):
        strength(parse_cards(hole), parse_cards(board), OMAHA)


def value_of(hole: str, board: str) -> HandValue:
    return value(parse_cards(hole), parse_cards(board), OMAHA)
