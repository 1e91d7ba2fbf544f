"""Why a player's money may not leave the room now: each app registers its own reasons."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from config.registry import Registry

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class Freeze(NamedTuple):
    """One reason: its name, which differs each time the reason arises, and its words for staff.

    `amount` is the number of cents of the player's money that it freezes, or None for all of it.
    `passes` is true if it ends without a decision by staff.
    """

    key: str
    words: "str | _StrPromise"
    amount: int | None = None
    passes: bool = False


Freezes = Callable[[int], Iterable[Freeze]]

_FREEZES: Final = Registry[Freezes]("reason to freeze")


def freeze_reason(found: Freezes) -> Freezes:
    """Register a function that returns the reasons it finds, by the player's id."""
    return _FREEZES.add(found)


class Lapsed(NamedTuple):
    """A freeze that lapsed because staff left it undecided: its subject and the reason it ended."""

    subject: str
    reason: str


Lapses = Callable[[datetime], Iterable[Lapsed]]

_LAPSES: Final = Registry[Lapses]("lapse of freezes")


def freeze_lapse(found: Lapses) -> Lapses:
    """Register a function that returns the freezes that have lapsed at a time."""
    return _LAPSES.add(found)


def lapsed(now: datetime) -> list[Lapsed]:
    """Return every freeze that staff left undecided until it lapsed."""
    return [each for found in _LAPSES for each in found(now)]


def freezes(player_id: int) -> list[Freeze]:
    """Return every reason for which the player's money stands still; empty where it may go."""
    return [freeze for found in _FREEZES for freeze in found(player_id)]
