"""Which tests `make test` runs, and which `make test-long`; both gate.

A test is long where it has the mark `long`, or lies in one of these folders: it kills processes
for a minute, plays for days, tries every address with every odd form, loads a room with a crowd, or
tests what measures the room.
"""

from pathlib import Path
from typing import Final

import pytest

TESTS: Final = Path(__file__).parent.parent
LONG: Final = frozenset({"benchmarks", "days", "faults", "fuzz", "load", "soak"})
STARTING: Final = LONG | {"config", "e2e"}
"""Folders of tests that start processes without the fixture `room`, too."""


def starts_processes(item: pytest.Item) -> bool:
    """Whether a test may start processes of the room, or a browser: a busy machine slows it."""
    starts = "room" in getattr(item, "fixturenames", ())
    return starts or item.path.relative_to(TESTS).parts[0] in STARTING


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what lies in those folders, before pytest chooses by marks."""
    for item in items:
        if item.path.relative_to(TESTS).parts[0] in LONG:
            item.add_marker(pytest.mark.long)
