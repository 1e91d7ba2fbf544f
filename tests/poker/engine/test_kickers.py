"""What decides between two hands of one name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker.engine.cards.cards import FULL_DECK, Card, parse_cards
from poker.engine.cards.evaluation import best_so_far, value_of_five
from poker.engine.cards.kickers import Deciding, deciding_kicker, next_best
from poker.engine.cards.variants import VARIANTS
from poker.engine.errors import InvalidCards
from tests.poker.engine.plain_evaluator import best_reading, name, reading

TEN, JACK, QUEEN = 8, 9, 10


@pytest.mark.rule("hand-ranks")
@pytest.mark.parametrize(
    ("mine", "other", "found"),
    [
        ("As Ad Qc 4h 2s", "Ac Ah Jc 4d 2d", Deciding("pair", QUEEN, JACK)),
        ("As Ad Kc Th 2s", "Ac Ah Kd Jd 2d", Deciding("pair", TEN, JACK)),
        ("Ks Kd 3c 3h Js", "Kc Kh 3d 3s Ts", Deciding("two_pair", JACK, TEN)),
        ("As Ks Js 4s 2s", "Ad Kd Td 4d 2d", Deciding("flush", JACK, TEN)),
        ("As Kd Qc 4h 2s", "Ac Kh Jc 4d 2d", Deciding("high_card", QUEEN, JACK)),
        # Told apart by their names or the ranks in them, or not at all.
        ("As Ad Qc 4h 2s", "Kc Kh Jc 4d 2d", None),
        ("As Ad Qc Qh 2s", "Ac Ah Jc 4d 2d", None),
        ("Ks Kd Kc 3h 3s", "Qs Qd Qc 3d 3c", None),
        ("9s 8d 7c 6h 5s", "Ts 9d 8c 7h 6s", None),
        ("As Ad Qc 4h 2s", "Ac Ah Qd 4d 2d", None),
    ],
)
def test_the_first_card_in_which_they_differ(mine: str, other: str, found: Deciding | None) -> None:
    assert deciding_kicker(parse_cards(mine), parse_cards(other)) == found
    if found:
        back = deciding_kicker(parse_cards(other), parse_cards(mine))
        assert back == Deciding(found.name, found.other, found.mine)


def test_the_next_best_hand_is_the_best_of_those_that_lost() -> None:
    texts = ("As Ad Qc 4h 2s", "Ac Ah Qd 4d 2d", "Ks Kd Jc 4s 2c", "Kc Kh Td 5s 3c")
    first, equal, second, third = (value_of_five(parse_cards(text)) for text in texts)
    assert next_best([first, equal], [first, equal, third, second]) == second
    assert next_best([first, equal], [first, equal]) is None


@st.composite
def hands(draw: st.DrawFn) -> tuple[str, list[Card], list[Card]]:
    variant = draw(st.sampled_from(sorted(VARIANTS)))
    board = draw(st.integers(3, 5))
    count = VARIANTS[variant].hole_cards + board
    cards = draw(st.lists(st.sampled_from(FULL_DECK), min_size=count, max_size=count, unique=True))
    return variant, cards[board:], cards[:board]


@pytest.mark.rule("omaha-exactly-two")
@pytest.mark.rule("holdem-best-five")
@given(hands())
def test_a_hand_so_far_is_the_best_a_plain_reader_finds(
    dealt: tuple[str, list[Card], list[Card]],
) -> None:
    variant, hole, board = dealt
    made = best_so_far(hole, board, VARIANTS[variant])
    worth = best_reading(hole, board, VARIANTS[variant].must_use)
    assert (made.name, reading(made.best)) == (name(worth), worth)
    assert VARIANTS[variant].must_use in (0, len(set(made.best) & set(hole)))


@pytest.mark.parametrize("board", ["", "2c 3c", "2c 3c 4c 5c 6c 7c", "As 3c 4c"])
def test_no_hand_without_a_flop_or_of_a_card_twice(board: str) -> None:
    with pytest.raises(InvalidCards):
        best_so_far(parse_cards("As Ad"), parse_cards(board), VARIANTS["holdem"])
