"""What is summed up by day: each package registers its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from config.registry import Registry


@dataclass(frozen=True)
class Part:
    """One table of daily sums: `raw` is the SELECT of its `columns` for the time from `from_at`
    until before `until_at`, a UTC day.
    """

    table: str
    columns: Sequence[str]
    raw: str


@dataclass(frozen=True)
class Rollup:
    """Tables that are summed up together, day by day.

    `first` is the SELECT of the instant of the first row there is to sum up, NULL without one.
    """

    name: str
    first: str
    parts: Sequence[Part]


ROLLUPS: Final = Registry[Rollup]("roll-up", attrgetter("name"))
"""What is summed up every day."""
