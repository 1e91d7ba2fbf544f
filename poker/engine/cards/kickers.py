"""What decides between two hands of the same name: the cards its name does not tell."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from poker.engine.cards.cards import Card
from poker.engine.cards.evaluation import HandName, HandValue, value_of_five

NAMED_CARDS: Final[Mapping[str, int]] = {
    "royal_flush": 5,
    "straight_flush": 5,
    "quads": 4,
    "full_house": 5,
    "flush": 1,
    "straight": 5,
    "trips": 3,
    "two_pair": 4,
    "pair": 2,
    "high_card": 1,
}
"""How many of the five cards, in reading order, a hand's name with its ranks tells."""


class Deciding(NamedTuple):
    """The first ranks in which two hands of one name differ: 0 deuce to 12 ace."""

    name: HandName
    mine: int
    other: int


def deciding_kicker(best: Sequence[Card], other: Sequence[Card]) -> Deciding | None:
    """Return the first cards in which two hands of five differ.

    None when their names and named ranks tell them apart already, or when nothing does.
    """
    one, two = value_of_five(best), value_of_five(other)
    if one.name != two.name:
        return None
    pairs = [(mine // 4, its // 4) for mine, its in zip(one.best, two.best, strict=True)]
    first = next((at for at, (mine, its) in enumerate(pairs) if mine != its), None)
    if first is None or first < NAMED_CARDS[one.name]:
        return None
    return Deciding(one.name, *pairs[first])


def next_best(winners: Sequence[HandValue], others: Sequence[HandValue]) -> HandValue | None:
    """Return the best of ``others`` that is worth less than every one of ``winners``."""
    worst = max(winner.strength for winner in winners)
    return min(
        (other for other in others if other.strength > worst),
        key=lambda other: other.strength,
        default=None,
    )
