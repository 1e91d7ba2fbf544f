"""How often a hand wins, estimated by dealing the rest of the cards many times."""

from collections.abc import Sequence
from random import Random

from poker.engine.cards.cards import FULL_DECK, Card
from poker.engine.cards.evaluation import BOARD_SIZE, strength
from poker.engine.cards.variants import Variant


def equity(
    hole: Sequence[Card],
    board: Sequence[Card],
    variant: Variant,
    *,
    rivals: int,
    deals: int,
    random: Random,
) -> float:
    """Return the share of the pot, 0 to 1, that ``hole`` wins against ``rivals`` random hands.

    It is an estimate over ``deals`` random deals of the unseen cards.
    """
    unseen = [card for card in FULL_DECK if card not in {*hole, *board}]
    size = variant.hole_cards
    wanted = BOARD_SIZE - len(board) + rivals * size
    won = 0.0
    for _ in range(deals):
        dealt = random.sample(unseen, wanted)
        full_board = (*board, *dealt[rivals * size :])
        hands = [dealt[at : at + size] for at in range(0, rivals * size, size)]
        won += _share(hole, hands, full_board, variant)
    return won / deals


def _share(
    hole: Sequence[Card], hands: Sequence[Sequence[Card]], board: Sequence[Card], variant: Variant
) -> float:
    own = strength(hole, board, variant)
    others = [strength(hand, board, variant) for hand in hands]
    if any(other < own for other in others):
        return 0.0
    return 1 / (1 + others.count(own))
