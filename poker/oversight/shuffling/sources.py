"""The sources of the decks that are tested and exported: the very functions that deal."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from poker.deck.shuffling import shuffled
from poker.engine.cards.cards import FULL_DECK, Card
from poker.fairness.leaves import HandName
from poker.fairness.mix import SEED_BYTES, mixed, permutation

Source = Callable[[], Sequence[int]]
"""Makes one fresh deck: 52 cards, 0 to 51."""

_PLAYERS: Final = 6


def order() -> tuple[Card, ...]:
    """Return the room's order, as it is committed to."""
    return shuffled()


def mix() -> tuple[Card, ...]:
    """Return an unshuffled deck mixed with random seeds."""
    return mixed(FULL_DECK, _places())


def dealt() -> tuple[Card, ...]:
    """Return the room's order mixed with random seeds, as it is dealt."""
    return mixed(shuffled(), _places())


SOURCES: Final[Mapping[str, Source]] = MappingProxyType(
    {"order": order, "mix": mix, "dealt": dealt}
)


def _places() -> list[int]:
    seeds = tuple((player, secrets.token_hex(SEED_BYTES)) for player in range(1, _PLAYERS + 1))
    return permutation(HandName(0, 0), secrets.token_bytes(32), seeds)
