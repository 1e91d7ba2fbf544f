"""Hand values: a guarded front to the evaluator library.

The library checks nothing (a card twice still gets a rank), so every call comes through
here.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, Literal, NamedTuple, cast

from phevaluator import evaluate_cards, evaluate_omaha_cards

from poker.engine.cards import Card, require_distinct
from poker.engine.errors import InvalidCards
from poker.engine.rules import Variant

HandName = Literal[
    "royal_flush",
    "straight_flush",
    "quads",
    "full_house",
    "flush",
    "straight",
    "trips",
    "two_pair",
    "pair",
    "high_card",
]

_BOARD_CARDS: Final = 5
_WORST_STRENGTH: Final[tuple[tuple[int, HandName], ...]] = (
    (1, "royal_flush"),
    (10, "straight_flush"),
    (166, "quads"),
    (322, "full_house"),
    (1599, "flush"),
    (1609, "straight"),
    (2467, "trips"),
    (3325, "two_pair"),
    (6185, "pair"),
    (7462, "high_card"),
)
"""The weakest strength of each class; there are 7,462 distinct values of five cards."""


class HandValue(NamedTuple):
    """The value of a player's best hand; a smaller ``strength`` is a better hand."""

    strength: int
    name: HandName
    best: tuple[Card, ...]


def strength(hole: Sequence[Card], board: Sequence[Card], variant: Variant) -> int:
    """1 (royal flush) to 7462 (7-5-4-3-2), equal for hands that split (``hand-ranks``).

    Raises InvalidCards for a wrong number of cards, a card twice or no card at all.
    """
    _require_showdown_cards(hole, board, variant)
    if variant.must_use == 2 and variant.hole_cards == 4:
        return int(evaluate_omaha_cards(*board, *hole))
    return min(int(evaluate_cards(*five)) for five in _fives(hole, board, variant))


def value(hole: Sequence[Card], board: Sequence[Card], variant: Variant) -> HandValue:
    """The best five cards by the variant's rule (``omaha-exactly-two``), named.

    The five come highest first as the name reads them: the pair before its kickers.
    """
    rank = strength(hole, board, variant)
    five = next(five for five in _fives(hole, board, variant) if evaluate_cards(*five) == rank)
    name = next(name for worst, name in _WORST_STRENGTH if rank <= worst)
    return HandValue(rank, name, _in_reading_order(five, name))


def _require_showdown_cards(hole: Sequence[Card], board: Sequence[Card], variant: Variant) -> None:
    if len(board) != _BOARD_CARDS or len(hole) != variant.hole_cards:
        raise InvalidCards(f"{variant.name} takes {variant.hole_cards} hole cards and a full board")
    require_distinct((*hole, *board))


def _fives(
    hole: Sequence[Card], board: Sequence[Card], variant: Variant
) -> Iterable[tuple[Card, ...]]:
    """Every five cards the variant lets a player put together."""
    if not variant.must_use:
        return combinations((*hole, *board), _BOARD_CARDS)
    return (
        (*own, *shared)
        for own in combinations(hole, variant.must_use)
        for shared in combinations(board, _BOARD_CARDS - variant.must_use)
    )


def _in_reading_order(five: Sequence[Card], name: HandName) -> tuple[Card, ...]:
    ranks = [card // 4 for card in five]
    wheel = name in ("straight", "straight_flush") and {12, 0} <= set(ranks)

    def order(card: Card) -> tuple[int, int]:
        rank = card // 4
        return (-ranks.count(rank), 1 if wheel and rank == 12 else -rank)

    return cast(tuple[Card, ...], tuple(sorted(five, key=order)))
