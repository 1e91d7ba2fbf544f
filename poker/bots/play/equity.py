"""How often a hand wins, estimated by dealing the rest of the cards many times."""

from bisect import bisect
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from poker.engine.cards.cards import FULL_DECK, Card
from poker.engine.cards.evaluation import BOARD_SIZE, FLOP_SIZE, best_so_far, strength
from poker.engine.cards.variants import VARIANTS, Variant

_SAMPLE: Final = 400
_SAMPLE_DEALS: Final = 60


def equity(
    hole: Sequence[Card],
    board: Sequence[Card],
    variant: Variant,
    *,
    rivals: int,
    deals: int,
    random: Random,
    respect: int = 1,
) -> float:
    """Return the share of the pot, 0 to 1, that ``hole`` wins against ``rivals`` hands.

    It is an estimate over ``deals`` random deals of the unseen cards. The first rival is taken to
    have the best, on the board so far, of ``respect`` random hands, the others to have random ones.
    """
    unseen = [card for card in FULL_DECK if card not in {*hole, *board}]
    size = variant.hole_cards
    choices = respect if len(board) >= FLOP_SIZE else 1
    held = (rivals - 1 + choices) * size
    wanted = BOARD_SIZE - len(board) + held
    won = 0.0
    for _ in range(deals):
        dealt = random.sample(unseen, wanted)
        at = [dealt[start : start + size] for start in range(0, held, size)]
        hands = [_best(at[:choices], board, variant), *at[choices:]]
        full_board = (*board, *dealt[held:])
        won += _share(hole, hands, full_board, variant)
    return won / deals


def better_hands(hole: Sequence[Card], variant: Variant) -> float:
    """Return the share of all hands, 0 to 1, that win more often before the flop than ``hole``."""
    known = _sample(variant.name)
    own = _alone(tuple(sorted(hole)), variant.name)
    return 1 - bisect(known, own) / len(known)


def _best(
    hands: Sequence[Sequence[Card]], board: Sequence[Card], variant: Variant
) -> Sequence[Card]:
    if len(hands) == 1:
        return hands[0]
    return min(hands, key=lambda hand: best_so_far(hand, board, variant).strength)


@lru_cache(maxsize=8)
def _sample(variant: str) -> list[float]:
    """Return what random hands win against one other, the worst first."""
    random = Random(variant)  # noqa: S311  # a table of odds, the same in every process
    size = VARIANTS[variant].hole_cards
    hands = [random.sample(FULL_DECK, size) for _ in range(_SAMPLE)]
    return sorted(_alone(tuple(sorted(hand)), variant) for hand in hands)


@lru_cache(maxsize=20_000)
def _alone(hole: tuple[Card, ...], variant: str) -> float:
    """Return what a hand wins against one other before the flop."""
    random = Random(str(hole))  # noqa: S311  # the same estimate whenever it is asked for
    return equity(hole, (), VARIANTS[variant], rivals=1, deals=_SAMPLE_DEALS, random=random)


def _share(
    hole: Sequence[Card], hands: Sequence[Sequence[Card]], board: Sequence[Card], variant: Variant
) -> float:
    own = strength(hole, board, variant)
    others = [strength(hand, board, variant) for hand in hands]
    if any(other < own for other in others):
        return 0.0
    return 1 / (1 + others.count(own))
