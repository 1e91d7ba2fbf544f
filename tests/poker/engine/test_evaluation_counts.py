"""How many five-card hands there are of each class (clause ``hand-ranks``)."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise
from math import comb

import pytest

from poker.engine.cards.cards import FULL_DECK, Card
from poker.engine.cards.evaluation import value
from poker.engine.cards.variants import Variant
from tests.poker.engine.plain_evaluator import Reading, name, reading

FIVE_CARDS = Variant("five_cards", hole_cards=0, must_use=0)
"""Nothing but a board, so that five cards can be valued as they are."""

ALL_HANDS = {
    "royal_flush": 4,
    "straight_flush": 36,
    "quads": 624,
    "full_house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "trips": 54_912,
    "two_pair": 123_552,
    "pair": 1_098_240,
    "high_card": 1_302_540,
}
"""The published counts of a 52-card deck."""


@pytest.mark.rule("hand-ranks")
@pytest.mark.parametrize(
    ("ranks", "royal"),
    [((12, 0, 1, 2, 3, 4), 0), ((7, 8, 9, 10, 11, 12), 4)],
    ids=["ace to six", "nine to ace"],
)
def test_class_counts_of_a_deck_of_six_ranks(ranks: Sequence[int], royal: int) -> None:
    deck = [card for card in FULL_DECK if card // 4 in ranks]

    assert counts(deck) == expected_counts(ranks=6, straights=2, royal=royal)


@pytest.mark.rule("hand-ranks")
@pytest.mark.nightly
def test_class_counts_of_all_2598960_hands() -> None:
    assert counts(FULL_DECK) == ALL_HANDS


def test_the_formulas_give_the_published_counts() -> None:
    assert expected_counts(ranks=13, straights=10, royal=4) == ALL_HANDS
    assert sum(ALL_HANDS.values()) == comb(52, 5)


def counts(deck: Sequence[Card]) -> dict[str, int]:
    """Hands by name; on the way each strength is held to one plain reading, in order."""
    readings: dict[int, Reading] = {}
    counted: Counter[str] = Counter()
    for five in combinations(deck, 5):
        worth = value((), five, FIVE_CARDS)
        plain = reading(five)
        assert readings.setdefault(worth.strength, plain) == plain
        assert worth.name == name(plain)
        counted[worth.name] += 1
    best_first = [readings[strength] for strength in sorted(readings)]
    assert all(better > worse for better, worse in pairwise(best_first))
    return dict(counted)


def expected_counts(*, ranks: int, straights: int, royal: int) -> dict[str, int]:
    """By choosing ranks, then suits, from ``ranks`` ranks that make ``straights`` straights."""
    distinct = comb(ranks, 5) - straights
    suits = 4**5 - 4
    classes = {
        "royal_flush": royal,
        "straight_flush": 4 * straights - royal,
        "quads": ranks * (ranks - 1) * 4,
        "full_house": ranks * 4 * (ranks - 1) * 6,
        "flush": distinct * 4,
        "straight": straights * suits,
        "trips": ranks * 4 * comb(ranks - 1, 2) * 4**2,
        "two_pair": comb(ranks, 2) * 6**2 * (ranks - 2) * 4,
        "pair": ranks * 6 * comb(ranks - 1, 3) * 4**3,
        "high_card": distinct * suits,
    }
    return {kind: count for kind, count in classes.items() if count}
