"""The alarms of all tables, as one clock remembers them."""

import time
from datetime import datetime, timedelta
from heapq import heapify, heappop
from math import inf
from typing import Final

from accounts.core.databases.prepared import prepared_cursor
from config import room_time
from poker.services.base.writing import READ_EVERY

HELD_ELSEWHERE: Final = timedelta(milliseconds=100)
"""How soon alarms are read again when nothing could be done at a table that was due."""

_ALL: Final = "SELECT wake_at, table_id FROM poker_alarm"


class KnownAlarms:
    """A heap of the alarms of all tables, read from the database now and then.

    It may be behind: clocks claim a due table from the database, which knows if another clock was
    first or the alarm has moved. An alarm that was set since is known READ_EVERY later, when the
    clock hears of it, or when it has done all that it knew of.
    """

    def __init__(self) -> None:
        self._upcoming: list[tuple[datetime, int]] = []
        self._due: list[int] = []
        self._has_rung = False
        self._read_at = -inf

    def read_again(self) -> None:
        """Have the alarms read before they are used again. Any thread may call it."""
        self._read_at = -inf

    def due(self, now: datetime) -> list[int]:
        """Return the tables whose alarm has rung, the first one first."""
        if self._read_in_s() <= 0:
            # Noted before it is read, so that what is heard of meanwhile has it read once more.
            self._read_at = time.monotonic()
            self._upcoming, self._due, self._has_rung = _read(), [], False
        while self._upcoming and self._upcoming[0][0] <= now:
            self._due.append(heappop(self._upcoming)[1])
        return self._due

    def rang(self) -> None:
        """Take in that something was done at a table."""
        self._has_rung = True

    def forget_due(self) -> None:
        """Forget those whose alarm has rung, as nothing is left to do at them, or somebody else
        holds them.

        If something was done since the alarms were read, others may have rung meanwhile: they are
        read again at once, as announcements come late to a busy clock.
        """
        if self._has_rung:
            self.read_again()
        elif self._due:
            read_soon = time.monotonic() - (READ_EVERY - HELD_ELSEWHERE).total_seconds()
            self._read_at = min(self._read_at, read_soon)
        self._due = []

    def quiet_for_s(self) -> float:
        """Return for how many seconds nothing will be due or has to be read."""
        until_next_s = inf
        if self._upcoming:
            until_next_s = (self._upcoming[0][0] - room_time.now()).total_seconds()
        return min(until_next_s, self._read_in_s())

    def _read_in_s(self) -> float:
        return self._read_at + READ_EVERY.total_seconds() - time.monotonic()


def _read() -> list[tuple[datetime, int]]:
    with prepared_cursor() as cursor:
        cursor.execute(_ALL)
        alarms: list[tuple[datetime, int]] = cursor.fetchall()
    heapify(alarms)
    return alarms
