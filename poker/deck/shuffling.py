"""The order of a fresh deck, by the operating system's randomness."""

from poker.deck import chance
from poker.engine.cards.cards import FULL_DECK, Card


def shuffled() -> tuple[Card, ...]:
    """Return a fresh order of all 52 cards, every order equally likely (clause ``shuffle``)."""
    cards = list(FULL_DECK)
    chance.SOURCE.shuffle(cards)
    return tuple(cards)
