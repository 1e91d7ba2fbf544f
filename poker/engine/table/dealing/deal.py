"""A deck ready to be dealt, and what proves afterwards how its order came about."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from poker.engine.cards.cards import Card

Seeds = tuple[tuple[int, str], ...]
"""(player, seed in hex), in the order of the players' numbers."""
Pledges = tuple[tuple[int, str], ...]
"""(player, hash of the seed they committed to, in hex), in the order of the players' numbers."""


class Closing(NamedTuple):
    """The room's ``signature``, in hex, that the pledges for a hand are complete; ``key`` names
    the key that made it. Both are empty where nothing was signed."""

    key: str = ""
    signature: str = ""


UNSIGNED: Final = Closing()


class Deal(NamedTuple):
    """A deck as it is dealt, and ``sealed``, the same deck encrypted.

    ``root`` is the commitment it was mixed from, in hex, and ``seeds`` are the seeds it was mixed
    by.
    """

    deck: Sequence[Card]
    sealed: str
    root: str = ""
    seeds: Seeds = ()
