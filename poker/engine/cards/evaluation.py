"""Hand values, from the evaluator library.

The library checks nothing (it ranks even a hand with the same card twice), so every call goes
through this module.

It is called at its compiled functions, which take cards as the integers they are here. The public
ones around them read every card of every call as text or an object first, which takes ten times as
long as the evaluation.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, Literal, NamedTuple

from phevaluator._pheval import (
    evaluate_5cards,
    evaluate_6cards,
    evaluate_7cards,
    evaluate_omaha_cards,
)

from poker.engine.cards.cards import RANKS, Card, require_distinct
from poker.engine.cards.variants import Variant
from poker.engine.errors import InvalidCards

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

BOARD_SIZE: Final = 5
FLOP_SIZE: Final = 3
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

_BEST_OF: Final = {5: evaluate_5cards, 6: evaluate_6cards, 7: evaluate_7cards}
"""By number of cards: what evaluates the best five of them."""

_EVALUATED_AT_ONCE: Final = 4
"""The number of hole cards the library evaluates at a time."""

_FOURS: Final = {
    5: ((0, 1, 2, 3), (0, 1, 2, 4), (0, 2, 3, 4)),
    6: ((0, 1, 2, 3), (0, 1, 4, 5), (2, 3, 4, 5)),
}
"""By number of hole cards: the fewest sets of four that together contain every pair of them.

The numbers are places among the hole cards, of which there are more than are evaluated at once.
"""


class HandValue(NamedTuple):
    """The value of a player's best hand; a smaller ``strength`` is a better hand."""

    strength: int
    name: HandName
    best: tuple[Card, ...]


def strength(hole: Sequence[Card], board: Sequence[Card], variant: Variant) -> int:
    """Return the hand's strength, from 1 (royal flush) to 7462 (7-5-4-3-2).

    Hands that split the pot have equal strengths (``hand-ranks``). Raises InvalidCards for a wrong
    number of cards, a card that appears twice or a value that is not a card.
    """
    _require_showdown_cards(hole, board, variant)
    return unchecked_strength(hole, board, variant)


def unchecked_strength(hole: Sequence[Card], board: Sequence[Card], variant: Variant) -> int:
    """Return the hand's strength as ``strength`` does, without checking the cards.

    For callers that checked all their cards once and ask many times. Impossible cards give a wrong
    answer or end the process.
    """
    if not variant.must_use:
        return _best_of((*hole, *board))
    if variant.hole_cards == _EVALUATED_AT_ONCE:
        return int(evaluate_omaha_cards(*board, *hole))
    fours = _FOURS[variant.hole_cards]
    return min([int(evaluate_omaha_cards(*board, *[hole[at] for at in four])) for four in fours])


def value(hole: Sequence[Card], board: Sequence[Card], variant: Variant) -> HandValue:
    """Return the value of the best five cards by the variant's rule (``omaha-exactly-two``).

    The five are in the order the hand's name reads them: the pair before its kickers, the ace of a
    five-high straight last. Raises InvalidCards as ``strength`` does.
    """
    rank = strength(hole, board, variant)
    return _named(rank, _first_five_worth(rank, hole, board, variant))


def best_so_far(hole: Sequence[Card], board: Sequence[Card], variant: Variant) -> HandValue:
    """Return the value of the best five cards with a board of three, four or five.

    Raises InvalidCards for a wrong number of cards, or a card that appears twice.
    """
    if not FLOP_SIZE <= len(board) <= BOARD_SIZE or len(hole) != variant.hole_cards:
        raise InvalidCards(
            f"{variant.name} takes {variant.hole_cards} hole cards and a board from the flop on",
            hole_cards=variant.hole_cards,
            board=FLOP_SIZE,
        )
    require_distinct((*hole, *board))
    fives = _fives(hole, board, variant)
    rank, five = min((int(evaluate_5cards(*five)), five) for five in fives)
    return _named(rank, five)


def _fives(
    hole: Sequence[Card], board: Sequence[Card], variant: Variant
) -> Iterator[tuple[Card, ...]]:
    """Yield every five cards the variant lets a player make a hand of."""
    if not variant.must_use:
        yield from combinations((*hole, *board), 5)
        return
    shared = [*combinations(board, 5 - variant.must_use)]
    for own in combinations(hole, variant.must_use):
        yield from ((*own, *rest) for rest in shared)


def value_of_five(five: Sequence[Card]) -> HandValue:
    """Return the value of exactly these cards.

    Raises InvalidCards unless they are five different cards of a deck.
    """
    if len(five) != BOARD_SIZE:
        raise InvalidCards("a hand has five cards", cards=BOARD_SIZE)
    require_distinct(five)
    return _named(int(evaluate_5cards(*five)), five)


def _best_of(cards: Sequence[Card]) -> int:
    return int(_BEST_OF[len(cards)](*cards))


def _named(rank: int, five: Sequence[Card]) -> HandValue:
    name = next(name for worst, name in _WORST_STRENGTH if rank <= worst)
    return HandValue(rank, name, _in_reading_order(five, name))


def _require_showdown_cards(hole: Sequence[Card], board: Sequence[Card], variant: Variant) -> None:
    if len(board) != BOARD_SIZE or len(hole) != variant.hole_cards:
        raise InvalidCards(
            f"{variant.name} takes {variant.hole_cards} hole cards and a full board",
            hole_cards=variant.hole_cards,
            board=BOARD_SIZE,
        )
    require_distinct((*hole, *board))


def _first_five_worth(
    rank: int, hole: Sequence[Card], board: Sequence[Card], variant: Variant
) -> tuple[Card, ...]:
    """Return the first five the variant allows that are worth ``rank``, the best of all."""
    if not variant.must_use:
        fives = _fives(hole, board, variant)
        return next(five for five in fives if evaluate_5cards(*five) == rank)
    shared = [*combinations(board, 5 - variant.must_use)]
    return next(
        (*own, *rest)
        for own in combinations(hole, variant.must_use)
        # The same hole cards with any number of board cards are worth at least as much.
        if _best_of((*own, *board)) <= rank
        for rest in shared
        if evaluate_5cards(*own, *rest) == rank
    )


def _in_reading_order(five: Sequence[Card], name: HandName) -> tuple[Card, ...]:
    ranks = [card // 4 for card in five]
    wheel = name in ("straight", "straight_flush") and {12, 0} <= set(ranks)

    def weight(card: Card) -> int:
        """Return a number that is larger the more cards have this rank, then the higher it is."""
        rank = card // 4
        return len(RANKS) * ranks.count(rank) + (-1 if wheel and rank == 12 else rank)

    return tuple(sorted(five, key=weight, reverse=True))
