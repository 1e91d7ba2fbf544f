"""The sections of a player's export: each app registers its own."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from accounts.models.player import Player

Row = dict[str, Any]
Section = Callable[[Player], Iterator[Row]]

SECTIONS: Final[dict[str, Section]] = {}


def section(name: str) -> Callable[[Section], Section]:
    """Return a decorator that registers a function for the rows of one section, the oldest first.

    Rows are JSON; instants are datetimes, amounts are integers of minor units.
    """

    def register(rows: Section) -> Section:
        SECTIONS[name] = rows
        return rows

    return register
