"""Handing out the bundles, and showing what comes back."""

import gc
import multiprocessing
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Any

import pytest

from tests.runner.bundles import Bundle
from tests.runner.durations import Durations
from tests.runner.progress import Progress
from tests.runner.worker import work

FORKED = multiprocessing.get_context("fork")


@dataclass
class Worker:
    """A worker, and the tests it was given and has not ended, by their place."""

    number: int
    process: Any
    given: list[int] = field(default_factory=list)


class Run:
    """One run of a session's tests by so many workers."""

    def __init__(
        self,
        session: pytest.Session,
        bundles: Sequence[Bundle],
        durations: Durations,
        progress: Progress,
    ) -> None:
        self._session = session
        self._config = session.config
        self._bundles = deque(bundles)
        self._durations = durations
        self._progress = progress
        self._workers: dict[Connection, Worker] = {}
        self._failed: set[str] = set()

    def go(self, workers: int) -> None:
        """Run everything. Raises what pytest raises where it is to stop before the end."""
        # What was collected stays: no worker's collector looks through it, or writes to it.
        gc.freeze()
        try:
            for number in range(1, workers + 1):
                self._start(number)
            while self._workers:
                for channel in wait(list(self._workers)):
                    self._heed(channel)  # type: ignore[arg-type]  # only channels were waited for
        finally:
            for worker in self._workers.values():
                worker.process.terminate()
            for worker in self._workers.values():
                worker.process.join()
        if self._session.shouldfail:
            raise self._session.Failed(self._session.shouldfail)
        if self._session.shouldstop:
            raise self._session.Interrupted(self._session.shouldstop)

    def _start(self, number: int) -> None:
        ours, its = FORKED.Pipe()
        process = FORKED.Process(target=work, args=(self._session, number, its))
        process.start()
        its.close()
        self._workers[ours] = Worker(number, process)

    def _heed(self, channel: Connection) -> None:
        try:
            what, value = channel.recv()
        except EOFError:
            self._gone(channel)
            return
        if what == "next":
            stops = self._session.shouldfail or self._session.shouldstop
            given = self._bundles.popleft().places if self._bundles and not stops else ()
            self._workers[channel].given += given
            channel.send(given)
        elif what == "report":
            hook = self._config.hook.pytest_report_from_serializable
            self._show(hook(config=self._config, data=value))
        elif what == "ended":
            self._workers[channel].given.remove(value)
            self._ended(value)

    def _show(self, report: pytest.TestReport) -> None:
        self._durations.add(report.nodeid, report.duration)
        if report.outcome in ("failed", "rerun"):
            self._progress.name(report.nodeid, report.outcome)
        if report.failed:
            self._failed.add(report.nodeid)
        self._config.hook.pytest_runtest_logreport(report=report)

    def _ended(self, place: int) -> None:
        test = self._session.items[place].nodeid
        self._progress.test_done(self._durations.of(test), failed=test in self._failed)

    def _gone(self, channel: Connection) -> None:
        """A worker has ended. Where tests were still given to it the first of them has failed,
        and another worker takes its place."""
        worker = self._workers.pop(channel)
        worker.process.join()
        if not worker.given:
            return
        first, *others = worker.given
        item = self._session.items[first]
        text = f"The worker ended with {worker.process.exitcode} in this test."
        failed = pytest.TestReport(
            item.nodeid, item.location, {}, "failed", text, "call", duration=0
        )
        self._show(failed)
        self._ended(first)
        self._bundles.appendleft(Bundle(tuple(others), 0))
        self._start(worker.number)
