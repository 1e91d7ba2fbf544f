"""The money that one decision of staff pays and frees."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

PAID: Final = "paid"
FREED: Final = "freed"
NOTHING: Final[Mapping[int, int]] = {}


class Freed(NamedTuple):
    """The money a decision frees, in cents by player.

    `waits` is true if it frees a waiting withdrawal, whose release requires two people.
    """

    by_player: Mapping[int, int] = NOTHING
    waits: bool = False


class Act(NamedTuple):
    """The money a decision would pay from the house and free, in cents by player, and the hand it
    is for.

    If the shares are not known beforehand, `total` is the largest possible sum, and a player's
    amount the largest this player can get. `always` requires a second person whatever the amount.
    """

    paid: Mapping[int, int] = NOTHING
    freed: Mapping[int, int] = NOTHING
    hand: str = ""
    total: int | None = None
    always: bool = False

    @property
    def amount(self) -> int:
        """Return the sum in cents."""
        shares = sum(self.paid.values()) + sum(self.freed.values())
        return shares if self.total is None else self.total

    def to(self, player: int) -> int:
        """Return the cents of it that a player gets."""
        return self.paid.get(player, 0) + self.freed.get(player, 0)

    @property
    def players(self) -> set[int]:
        """Return the players who get any of it."""
        return {*self.paid, *self.freed}

    def told(self) -> dict[str, Any]:
        """Return it as fields of an audit entry, from which later sums are calculated."""
        told = {PAID: self.paid, FREED: self.freed}
        return {
            name: {str(player): cents for player, cents in shares.items() if cents}
            for name, shares in told.items()
            if any(shares.values())
        }
