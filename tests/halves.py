"""Which tests may run beside each other.

Tests that start processes of the room, or browsers, measure time by the wall: two of them at
once would wait for each other. They are one group, run one after the other by one worker; the
rest goes file by file to whoever is free, so that what a file shares is made once.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pytest

HERE: Final = Path(__file__).parent
STARTING: Final = frozenset({"config", "days", "e2e", "faults", "load", "soak"})
"""Folders of tests that start processes without the fixture `room`."""


def group(items: Iterable[pytest.Item]) -> None:
    """Mark each test with its group, for pytest-xdist's `--dist loadgroup`."""
    for item in items:
        file = item.path.relative_to(HERE)
        starts = "room" in getattr(item, "fixturenames", ()) or file.parts[0] in STARTING
        item.add_marker(pytest.mark.xdist_group("processes" if starts else str(file)))
