"""Hand values worked out the way a player reads them: slow, and with nothing borrowed."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from poker.engine.cards.cards import Card

_SHAPES: Final = {
    (1, 1, 1, 1, 1): "high_card",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two_pair",
    (3, 1, 1): "trips",
    (3, 2): "full_house",
    (4, 1): "quads",
}
_NAMES: Final = (
    "high_card",
    "pair",
    "two_pair",
    "trips",
    "straight",
    "flush",
    "full_house",
    "quads",
    "straight_flush",
    "royal_flush",
)
_ACE: Final = 12
_FIVE_HIGH: Final = [12, 3, 2, 1, 0]

Reading = tuple[int, tuple[int, ...]]
"""The class, 0 for a high card to 9 for a royal flush, then the ranks as they count."""


def reading(five: Sequence[Card]) -> Reading:
    """What five cards are worth; the greater reading wins, equal ones split."""
    ranks = sorted((card // 4 for card in five), reverse=True)
    by_count = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    if ranks == _FIVE_HIGH:
        by_count = [3, 2, 1, 0, -1]
    return _NAMES.index(_name(five, by_count)), tuple(by_count)


def name(worth: Reading) -> str:
    return _NAMES[worth[0]]


def best_reading(hole: Sequence[Card], board: Sequence[Card], must_use: int) -> Reading:
    """The best with exactly ``must_use`` hole cards, or with any number of them for 0."""
    return max(reading(five) for five in _fives(hole, board, must_use))


def _name(five: Sequence[Card], by_count: Sequence[int]) -> str:
    groups = sorted((by_count.count(rank) for rank in set(by_count)), reverse=True)
    is_flush = len({card % 4 for card in five}) == 1
    is_straight = len(groups) == 5 and by_count[0] - by_count[4] == 4
    if is_flush and is_straight:
        return "royal_flush" if by_count[0] == _ACE else "straight_flush"
    if is_flush or is_straight:
        return "flush" if is_flush else "straight"
    return _SHAPES[tuple(groups)]


def _fives(
    hole: Sequence[Card], board: Sequence[Card], must_use: int
) -> Iterator[tuple[Card, ...]]:
    if must_use == 0:
        yield from combinations([*hole, *board], 5)
        return
    for own in combinations(hole, must_use):
        for shared in combinations(board, 5 - must_use):
            yield (*own, *shared)
