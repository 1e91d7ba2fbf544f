"""A plugin of pytest that runs the tests a mutant is tried by, and says which one failed first.

MUTANTS_TRIAL names a file of JSON, the tests in order and each with the seconds it may take; the
answer is written beside it.
"""

import json
import os
import signal
from collections.abc import Generator
from pathlib import Path
from types import FrameType
from typing import Final

import pytest

from tests.runner.tiers import starts_processes

ASKED: Final = "MUTANTS_TRIAL"
ANSWER: Final = "answer.json"


class Trial:
    """Runs only the tests that were asked for, in their order, each with an end."""

    def __init__(self, asked: Path) -> None:
        self._limits: dict[str, float] = json.loads(asked.read_text(encoding="utf-8"))
        self._answer = asked.with_name(ANSWER)
        self._starting: set[str] = set()
        self._test = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        place = {test: at for at, test in enumerate(self._limits)}
        wanted = [item for item in items if item.nodeid in place]
        items[:] = sorted(wanted, key=lambda item: place[item.nodeid])
        self._starting = {item.nodeid for item in items if starts_processes(item)}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self._test = item.nodeid
        signal.signal(signal.SIGALRM, self._overdue)
        signal.setitimer(signal.ITIMER_REAL, self._limits[item.nodeid])
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._say(report.nodeid, is_sure=report.when == "call")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._say(report.nodeid, is_sure=False)

    def _overdue(self, _signal: int, _frame: FrameType | None) -> None:
        """Nothing that hangs is asked to end: servers and processes end with this one."""
        self._say(f"{self._test} (timed out)", is_sure=False)
        os._exit(pytest.ExitCode.TESTS_FAILED)

    def _say(self, killer: str, *, is_sure: bool) -> None:
        """Write down the first failure. It is not sure where the machine may be to blame."""
        if not self._answer.exists():
            sure = is_sure and killer not in self._starting
            self._answer.write_text(json.dumps({"killer": killer, "is_sure": sure}))


def pytest_configure(config: pytest.Config) -> None:
    config.option.maxfail = 1
    config.pluginmanager.register(Trial(Path(os.environ[ASKED])))
