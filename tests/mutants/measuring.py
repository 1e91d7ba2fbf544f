"""A plugin of pytest that notes which test runs which lines, and how long each takes.

Processes of a room are measured as well, and end properly for it. What is not: what a launcher
or a worker starts by itself, and processes that are killed.
"""

import json
import os
from collections import defaultdict
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.mutants.apart import DATA, TEST, measured

if TYPE_CHECKING:
    from tests.room.nursery.process import Nursery, NurseryProcess

NOWHERE = ""


class Measuring:
    """Notes in the file named by MUTANTS_DATA, and beside it what each test took."""

    def __init__(self, data: str) -> None:
        self._coverage = measured(data)
        self._notes = Path(data).with_name("notes.json")
        self._seconds: dict[str, float] = defaultdict(float)
        self._failed: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self._note_for(item.nodeid)
        try:
            return (yield)
        finally:
            self._note_for(NOWHERE)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[Any]
    ) -> Generator[None, object, object]:
        """What several tests share is run for each test of the file; servers are nobody's."""
        before = os.environ.get(TEST, NOWHERE)
        if fixturedef.scope == "session":
            self._note_for(NOWHERE)
        elif fixturedef.scope != "function":
            self._note_for(before.partition("::")[0])
        try:
            return (yield)
        finally:
            self._note_for(before)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds[report.nodeid] += report.duration
        if report.failed:
            self._failed.add(report.nodeid)

    def pytest_collection_finish(self) -> None:
        """From here on the libraries of the room are imported; none of its processes runs yet."""
        from tests.room.processes import Room

        _measure_processes()
        Room.end = Room.stop  # type: ignore[method-assign]  # ends gently

    def pytest_sessionfinish(self) -> None:
        self._coverage.stop()
        self._coverage.save()
        passed = {
            test: round(seconds, 2)
            for test, seconds in self._seconds.items()
            if test not in self._failed
        }
        notes = {"passed": passed, "failed": sorted(self._failed)}
        self._notes.write_text(json.dumps(notes), encoding="utf-8")

    def _note_for(self, test: str) -> None:
        if os.environ.get(TEST, NOWHERE) != test:
            os.environ[TEST] = test
            self._coverage.switch_context(test)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Measuring(os.environ[DATA]))


def _measure_processes() -> None:
    # Not at the top: it imports the room's `config`, which pytest-django would take for leave to
    # read the settings before this run has a var folder of its own.
    from tests.room.nursery.process import Nursery

    start = Nursery.start

    def start_measured(self: "Nursery", arguments: Sequence[str], **more: Any) -> "NurseryProcess":
        return start(self, ["-m", "tests.mutants.apart", *arguments], **more)

    Nursery.start = start_measured  # type: ignore[method-assign]  # measures it
