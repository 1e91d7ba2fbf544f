"""Which tests may run beside each other.

Tests that start processes of the room, or browsers, measure time by the wall: two of them at
once would wait for each other. `--half processes` runs them one after the other, `--half others`
all the rest, and `make test` both at once, each on servers of its own.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

HERE: Final = Path(__file__).parent
HALVES: Final = ("processes", "others")
STARTING: Final = frozenset({"config", "e2e", "faults", "load", "soak"})
"""Folders of tests that start processes without the fixture `room`."""


def split(items: Iterable[pytest.Item], half: str) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """The tests of `half`, and those of the other one."""
    mine: list[pytest.Item] = []
    others: list[pytest.Item] = []
    for item in items:
        (mine if _half_of(item) == half else others).append(item)
    return mine, others


def _half_of(item: pytest.Item) -> str:
    starts = "room" in getattr(item, "fixturenames", ())
    folder = item.path.relative_to(HERE).parts[0]
    return "processes" if starts or folder in STARTING else "others"
