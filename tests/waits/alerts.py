"""Alerts of the handbook's rules, as a real Prometheus that reads a room fires them."""

import math
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.config.handbook.prometheus import Prometheus, running_prometheus
from tests.room.launcher import eventually
from tests.room.processes import Room

WITHIN_S: Final = 30.0
_WEB_AND_CLOCK: Final = ((r" +- \{<<: \*wanted, labels: \{kind: (?!clock).*\n", ""),)
"""The rules for a room of web processes and clocks."""
_QUICK: Final = (
    (r"for: \d+s", "for: 1s"),
    (r" offset 10s", ""),
    (r"database_hinders\[30s\]", "database_hinders[2s]"),
    (r"(room_clock_beat_age_seconds|room_alarm_age_seconds)\) > 5", r"\1) > 2"),
)
"""What makes alerts fire a second or two after their cause."""


class Alerts:
    """What a Prometheus has fired since an instant, which `await_cause` sets."""

    def __init__(self, prometheus: Prometheus) -> None:
        self._prometheus = prometheus
        self.await_cause()

    def await_cause(self) -> None:
        """Count from now on, when a cause begins."""
        self._since_s = time.monotonic()

    def find(self, processes: int) -> bool:
        """Return whether so many processes are found, within half a minute."""
        question = "count(room_process)"
        return eventually(
            lambda: (
                [int(one["value"][1]) for one in self._prometheus.series(question)] == [processes]
            ),
            WITHIN_S,
        )

    def fires(self, *alerts: str) -> bool:
        """Return whether one of these alerts fires within half a minute of the beginning of its
        cause."""
        left_s = WITHIN_S - (time.monotonic() - self._since_s)
        return eventually(lambda: {*alerts} & self.fired(), left_s)

    def fired(self) -> set[str]:
        """Return the alerts that fired since the cause began."""
        lasted_s = time.monotonic() - self._since_s
        return self._prometheus.fired(max(1, math.floor(lasted_s)))


@contextmanager
def alerts_of(room: Room, folder: Path, *, quick: bool) -> Iterator[Alerts]:
    """Read a room of web processes and clocks by the handbook's rules; quickly, they fire a second
    or two after their cause."""
    folder.mkdir(exist_ok=True)

    def change(rules: str) -> str:
        for pattern, replacement in _WEB_AND_CLOCK + (_QUICK if quick else ()):
            rules, count = re.subn(pattern, replacement, rules)
            assert count, pattern
        return rules

    with running_prometheus(room, folder, change, "1s" if quick else "5s") as prometheus:
        alerts = Alerts(prometheus)
        assert alerts.find(len(room.names))
        yield alerts
