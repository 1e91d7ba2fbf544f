"""The kinds of record there are: each app registers its own."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from django.utils.translation import gettext_lazy as _

from config.registry import Registry

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Words = str | _StrPromise


class Outcome(Enum):
    """What happens to a record whose time is over."""

    DELETED = _("deleted")
    CUT_OFF = _("cut off at its beginning; the digest the chain goes on from stays")
    DESTROYED = _("destroyed, with the identity checks")
    KEPT = _("kept as long as the room is")


class Figures(NamedTuple):
    """A kind's present figures: its rows, the time of the oldest, and, of the rows whose time is
    over, how many can be removed (`overdue`) and how many something holds (`on_hold`).
    """

    rows: int
    oldest_at: datetime | None
    overdue: int = 0
    on_hold: int = 0


class Store(Protocol):
    """Where the records of a kind are stored."""

    def figures(self, until: datetime, now: datetime) -> Figures:
        """Return its figures where everything from before ``until`` is to be removed."""

    def remove(self, until: datetime, now: datetime, most: int) -> int:
        """Remove at most ``most`` of the oldest records from before ``until`` that nothing holds.

        Returns how many were removed, 0 when there are none left.
        """


@dataclass(frozen=True)
class Kind:
    """One kind of record, by its `slug`: why it is kept, for how many days by default, and within
    which bounds. A kind whose outcome is `KEPT` has no days.
    """

    slug: str
    title: "Words"
    basis: "Words"
    outcome: Outcome
    store: Store
    default_days: int = 0
    least_days: int = 0
    most_days: int = 0

    def __post_init__(self) -> None:
        if not self.least_days <= self.default_days <= self.most_days:
            raise ValueError(f"{self.slug}: the default lies within the bounds")
        if (self.outcome is Outcome.KEPT) != (self.most_days == 0):
            raise ValueError(f"{self.slug}: what is kept for good has no days")


KINDS: Final = Registry[Kind]("kind of record", attrgetter("slug"))
TITLES: Final[dict[str, "Words"]] = {}
BASES: Final[dict[str, "Words"]] = {}
OUTCOMES: Final[dict[str, "Words"]] = {}
"""Words by slug, for a report that is defined before every kind is registered."""


def register(kind: Kind) -> None:
    """Add a kind to the policy. Raises ValueError where its slug is another kind's."""
    KINDS.add(kind)
    TITLES[kind.slug], BASES[kind.slug] = kind.title, kind.basis
    OUTCOMES[kind.slug] = kind.outcome.value
