"""Which process of the room this is, and when it last committed a write."""

import time
from typing import Final

from prometheus_client import Gauge

PROCESS: Final = Gauge(
    "room_process", "1 for a process of this kind: web, clock, worker, judge or beat.", ("kind",)
)
WRITE_AGE_S: Final = Gauge(
    "room_write_age_seconds", "Since this web process last committed a write to the database."
)


class Writes:
    """The writes that this process commits regularly, which show that the database takes any."""

    def __init__(self) -> None:
        self._at = time.monotonic()

    def begin(self) -> None:
        """Report the age of the last write from now on."""
        self.committed()
        WRITE_AGE_S.set_function(lambda: time.monotonic() - self._at)

    def committed(self) -> None:
        """Record that a write was committed now."""
        self._at = time.monotonic()


writes: Final = Writes()
