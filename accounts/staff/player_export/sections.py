"""The sections of a player's export: each app registers its own."""

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, Final, NamedTuple

from accounts.models.player import Player
from config.registry import Registry

Row = dict[str, Any]
Rows = Callable[[Player], Iterator[Row]]


class Section(NamedTuple):
    """Rows of one player under the name of their kind."""

    name: str
    rows: Rows


SECTIONS: Final = Registry[Section]("section of the export", attrgetter("name"))


def section(name: str) -> Callable[[Rows], Rows]:
    """Return a decorator that registers a function for the rows of one section, the oldest first.

    Rows are JSON; instants are datetimes, amounts are integers of minor units.
    """
    return SECTIONS.made_by(lambda rows: Section(name, rows))
