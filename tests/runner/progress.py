"""The line that says how much of a run is done, and how long the rest takes."""

import time
from typing import Final

from _pytest.terminal import TerminalReporter

EVERY_S: Final = 10.0
"""On a terminal the line is drawn anew each second; a log gets one so often."""


class Progress:
    """Counts tests and the seconds they were expected to take."""

    def __init__(self, terminal: TerminalReporter, tests: int, seconds: float) -> None:
        self._terminal = terminal
        self._tests = tests
        self._seconds = max(seconds, 0.001)
        self._began = self._shown = time.monotonic()
        self._done = self._failed = 0
        self._done_s = 0.0
        self._on_screen = terminal.isatty

    def test_done(self, expected_s: float, *, failed: bool) -> None:
        """Count a test, and show the line when it is time."""
        self._done += 1
        self._done_s += expected_s
        self._failed += failed
        now = time.monotonic()
        if now - self._shown >= (1.0 if self._on_screen else EVERY_S):
            self._shown = now
            self._show(now)

    def name(self, test: str, outcome: str) -> None:
        """Name a test that did not pass, at once: its report comes at the end."""
        self._terminal.write_line(f"{outcome.upper()} {test}")

    def end(self) -> None:
        """Show how it ended."""
        self._show(time.monotonic())
        self._terminal.ensure_newline()

    def _show(self, now: float) -> None:
        share = min(self._done_s / self._seconds, 1.0)
        took = now - self._began
        left = f"about {_minutes(took / share - took)} left" if 0.02 < share < 1 else ""
        line = f"{share:4.0%}  {self._done} of {self._tests} tests, {self._failed} failed, "
        line += f"{_minutes(took)} so far" + (f", {left}" if left else "")
        if self._on_screen:
            self._terminal.rewrite(line, erase=True)
        else:
            self._terminal.write_line(line)


def _minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d} min"
