"""What is summed up by day: each package registers its own."""

from collections.abc import Sequence
from dataclasses import dataclass


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


_rollups: dict[str, Rollup] = {}


def register(rollup: Rollup) -> Rollup:
    """Have the roll-up summed up every day, and return it. Raises ValueError where its name is
    another one's.
    """
    if _rollups.setdefault(rollup.name, rollup) is not rollup:
        raise ValueError(f"two roll-ups called {rollup.name}")
    return rollup


def every_rollup() -> list[Rollup]:
    """Return all roll-ups, in the order they were registered."""
    return list(_rollups.values())
