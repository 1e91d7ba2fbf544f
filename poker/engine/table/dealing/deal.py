"""A deck ready to be dealt, and what proves afterwards how its order came about."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from poker.engine.cards.cards import Card

Seeds = tuple[tuple[int, str], ...]
"""(player, seed in hex), in the order of the players' numbers."""
Pledges = tuple[tuple[int, str], ...]
"""(player, hash of the seed they committed to, in hex), in the order of the players' numbers."""


PostKind = Literal["ante", "table_ante", "small", "big", "post", "dead"]


class Lineup(NamedTuple):
    """What is dealt to whom, fixed before the first seed is opened (clause ``deal-proof``).

    ``dealt`` are pairs of a seat and its player in dealing order, the button last. ``posts`` are
    seat, kind and amount in the order in which they are made. ``fresh`` is that of the places.
    """

    button: int
    small_blind: int | None
    big_blind: int
    dealt: tuple[tuple[int, int], ...]
    posts: tuple[tuple[int, PostKind, int], ...]
    fresh: bool = False

    def has(self, seat: int) -> bool:
        """Return whether cards are dealt to this seat."""
        return any(number == seat for number, _ in self.dealt)


class Closing(NamedTuple):
    """The room's ``signature``, in hex, of the pledges and the content of a hand; ``key`` names
    the key that made it. Both are empty if nothing was signed."""

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
