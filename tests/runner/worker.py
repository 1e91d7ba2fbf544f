"""A worker: a process forked from the one that collected the tests."""

import os
import signal
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
from _pytest.capture import CaptureManager
from _pytest.terminal import TerminalReporter

from tests.room.parents import end_with_parent
from tests.runner.place import settle


class Sender:
    """Sends each report to the process that shows it."""

    def __init__(self, config: pytest.Config, channel: Connection) -> None:
        self._config = config
        self._channel = channel

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        data = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self._channel.send(("report", data))


def work(session: pytest.Session, number: int, channel: Connection) -> None:
    """Run the bundles the other end of ``channel`` hands out, in a place of this worker's own."""
    config = session.config
    end_with_parent(signal.SIGTERM)
    settle(number)
    _be_quiet(config)
    _keep_temporary_files_apart(config, number)
    config.pluginmanager.register(Sender(config, channel))
    places = _places(channel)
    place = next(places, None)
    while place is not None:
        following = next(places, None)
        item = session.items[place]
        nextitem = None if following is None else session.items[following]
        config.hook.pytest_runtest_protocol(item=item, nextitem=nextitem)
        channel.send(("ended", place))
        place = following


def _places(channel: Connection) -> Iterator[int]:
    while True:
        channel.send(("next", None))
        given: tuple[int, ...] = channel.recv()
        if not given:
            return
        yield from given


def _be_quiet(config: pytest.Config) -> None:
    """Capture into files of one's own, and show nothing: the other process does that."""
    captures: CaptureManager = config.pluginmanager.getplugin("capturemanager")
    captures.stop_global_capturing()
    captures.start_global_capturing()
    captures.suspend_global_capture()
    terminal: TerminalReporter = config.pluginmanager.getplugin("terminalreporter")
    # The file outlives this function: it is the reporter's until the process ends.
    terminal._tw._file = Path(os.devnull).open("w")  # noqa: SIM115  # open as long as the process


def _keep_temporary_files_apart(config: pytest.Config, number: int) -> None:
    factory: Any = config._tmp_path_factory  # type: ignore[attr-defined]  # pytest's own
    mine = factory.getbasetemp() / f"worker-{number}"
    mine.mkdir()
    factory._basetemp = mine
