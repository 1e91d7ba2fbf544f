"""Which cards no equity is worked out for."""

from collections.abc import Mapping

import pytest

from poker.engine.cards.cards import FULL_DECK, Card, parse_cards
from poker.engine.cards.equity import equities
from poker.engine.cards.variants import HOLDEM, OMAHA
from poker.engine.errors import InvalidCards

ACES, KINGS = parse_cards("As Ah"), parse_cards("Ks Kd")


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        ({}, ()),
        ({1: ACES, 2: KINGS[:1]}, ()),
        ({1: ACES, 2: (*KINGS, Card(0))}, ()),
        ({1: ACES, 2: KINGS}, parse_cards("2c")),
        ({1: ACES, 2: KINGS}, parse_cards("2c 3c")),
        ({1: ACES, 2: KINGS}, parse_cards("2c 3c 4c 5c 6c 7c")),
        ({1: ACES, 2: ACES}, ()),
        ({1: ACES, 2: KINGS}, parse_cards("2c 3c As")),
        ({1: ACES, 2: KINGS}, parse_cards("2c 3c 2c")),
        ({1: ACES, 2: (Card(0), Card(52))}, ()),
        ({1: ACES, 2: KINGS}, (Card(0), Card(1), Card(-1))),
    ],
    ids=[
        "no hand",
        "a card too few",
        "a card too many",
        "one on the board",
        "two on the board",
        "six on the board",
        "a card in two hands",
        "a card in a hand and on the board",
        "a card twice on the board",
        "a card after the last",
        "a card before the first",
    ],
)
def test_impossible_cards_are_refused(
    hands: Mapping[int, tuple[Card, ...]], board: tuple[Card, ...]
) -> None:
    with pytest.raises(InvalidCards):
        equities(hands, board, HOLDEM, seed=1)


def test_more_hands_than_leave_a_board_are_refused() -> None:
    hands = {seat: FULL_DECK[4 * seat : 4 * seat + 4] for seat in range(12)}

    with pytest.raises(InvalidCards, match="one deck does not reach"):
        equities(hands, (), OMAHA, seed=1)
