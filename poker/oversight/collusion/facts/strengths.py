"""How good the hands of everybody dealt in were, street by street."""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Final

from poker.engine.cards.cards import FULL_DECK, Card
from poker.engine.cards.evaluation import BOARD_SIZE, unchecked_strength
from poker.engine.cards.variants import HOLDEM, Variant

RUN_OUTS: Final = 40
"""Of each street; an estimate is then within about 7 in a hundred of what it estimates."""
RUN_OUTS_BEFORE_FLOP: Final = 300
"""Of two cards of Texas Hold'em, which are looked at once and remembered."""
MOST: Final = 1000

_FOUR_SUITS: Final = 4


def strengths(
    hands: Mapping[int, Sequence[Card]], board: Sequence[Card], variant: Variant, random: Random
) -> list[int] | None:
    """Return the share of the pot that each hand, in this order, would win against one random hand,
    in thousandths; all by the same run-outs. None where the deck is too short for one."""
    if not board and variant is HOLDEM:
        return [_of_two(cards) for cards in hands.values()]
    known = {*board, *(card for cards in hands.values() for card in cards)}
    unseen = [card for card in FULL_DECK if card not in known]
    to_come, size = BOARD_SIZE - len(board), variant.hole_cards
    if len(unseen) < to_come + size:
        return None
    won = [0] * len(hands)
    for _ in range(RUN_OUTS):
        drawn = random.sample(unseen, to_come + size)
        full = (*board, *drawn[:to_come])
        rival = unchecked_strength(drawn[to_come:], full, variant)
        for place, cards in enumerate(hands.values()):
            own = unchecked_strength(cards, full, variant)
            won[place] += 2 if own < rival else own == rival
    return [MOST * each // (2 * RUN_OUTS) for each in won]


def _of_two(cards: Sequence[Card]) -> int:
    low, high = sorted(card // _FOUR_SUITS for card in cards)
    return _before_flop(high, low, suited=cards[0] % _FOUR_SUITS == cards[1] % _FOUR_SUITS)


@cache
def _before_flop(high: int, low: int, *, suited: bool) -> int:
    first = high * _FOUR_SUITS
    cards = [FULL_DECK[first], FULL_DECK[low * _FOUR_SUITS + (0 if suited else 1)]]
    random = Random(f"{high} {low} {suited}")  # noqa: S311  # estimates, decides nothing
    unseen = [card for card in FULL_DECK if card not in cards]
    won = 0
    for _ in range(RUN_OUTS_BEFORE_FLOP):
        drawn = random.sample(unseen, BOARD_SIZE + len(cards))
        board, rival = drawn[:BOARD_SIZE], drawn[BOARD_SIZE:]
        own, other = (unchecked_strength(each, board, HOLDEM) for each in (cards, rival))
        won += 2 if own < other else own == other
    return MOST * won // (2 * RUN_OUTS_BEFORE_FLOP)
