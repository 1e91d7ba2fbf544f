"""When the disk stood still: a benchmark waits for it beside PostgreSQL, and sees for itself.

A disk that machines share can stand still for half a second. What was under way then took longer
than anything a room does, and says nothing about the room.
"""

import os
import tempfile
import time
from pathlib import Path
from threading import Event, Thread
from types import TracebackType
from typing import Final, NamedTuple, Self

from tests.load.tally import Tally

BETWEEN_S: Final = 0.02
STALL_S: Final = 0.05
"""A healthy disk answers within a few milliseconds; a busy processor lets the thread that asks wait
for less than this."""
CATCHING_UP_S: Final = 0.1
"""What waited for the disk is carried out within as long again as it stood still, and this."""
BLOCK: Final = bytes(8192)


class Stall(NamedTuple):
    """From when the disk last answered until it answered again, by `time.monotonic`."""

    began_s: float
    ended_s: float

    @property
    def made_up_s(self) -> float:
        """When everything it had held up was carried out."""
        return self.ended_s + (self.ended_s - self.began_s) + CATCHING_UP_S


class Disk:
    """Writes a block in ``folder`` and waits for the disk, over and over, in a thread of its own;
    ``stalls`` are the times it waited for long."""

    def __init__(self, folder: Path) -> None:
        self.stalls: list[Stall] = []
        self._folder = folder
        self._ended = Event()
        self._thread = Thread(target=self._watch, name="disk")

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._ended.set()
        self._thread.join()

    def set_apart(self, tally: Tally) -> None:
        """Move the times of actions that were under way in a stall, or while what it had held up
        was carried out, from ``to_last_seat_s`` to ``stalled_s``."""
        times = list(zip(tally.to_last_seat_s, tally.seen_at_s, strict=True))
        tally.to_last_seat_s, tally.seen_at_s = [], []
        for took_s, seen_at_s in times:
            if self._stood_still(seen_at_s - took_s, seen_at_s):
                tally.stalled_s.append(took_s)
            else:
                tally.to_last_seat_s.append(took_s)
                tally.seen_at_s.append(seen_at_s)

    def _stood_still(self, since_s: float, until_s: float) -> bool:
        return any(stall.began_s < until_s and since_s < stall.made_up_s for stall in self.stalls)

    def _watch(self) -> None:
        with tempfile.TemporaryFile(dir=self._folder) as file:
            answered_s = time.monotonic()
            while not self._ended.wait(BETWEEN_S):
                asked_s = time.monotonic()
                os.pwrite(file.fileno(), BLOCK, 0)
                os.fdatasync(file.fileno())
                now_s = time.monotonic()
                if now_s - asked_s > STALL_S:
                    self.stalls.append(Stall(answered_s, now_s))
                answered_s = now_s
