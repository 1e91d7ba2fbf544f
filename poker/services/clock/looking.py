"""What a clock does each time it looks."""

import logging
import time
from collections.abc import Callable
from datetime import timedelta
from itertools import count
from math import inf
from typing import Final

from config import room_time
from poker.metrics.play import TABLE_FAULTS
from poker.services.base.alarm_handlers import next_elsewhere, ring_others
from poker.services.clock import faults
from poker.services.clock.known_alarms import KnownAlarms
from poker.services.clock.outages import interrupt_after_outage
from poker.services.clock.restarting import beat
from poker.services.clock.timekeeping import FaultyTable, ring_one

BEAT_EVERY_S: Final = 1.0
"""Often enough to notice an outage, seldom enough to cost nothing."""
LOOK_EVERY: Final = timedelta(milliseconds=100)
"""How often other apps are asked what is due."""
SHORTEST_PAUSE: Final = timedelta(milliseconds=5)
"""Lets another clock finish what it holds, where all that is due is in its hands."""
ELSEWHERE_EVERY: Final = 8

logger = logging.getLogger(__name__)


class Looks:
    """The looks of one clock, which beats once a second before it rings tables."""

    def __init__(self) -> None:
        self._beaten_at = -inf
        self._elsewhere_at = -inf
        self._alarms = KnownAlarms()

    def hear(self) -> None:
        """Take in that an alarm was set that rings soon. Any thread may call it."""
        self._alarms.read_again()

    def look(self, is_stopping: Callable[[], bool]) -> float:
        """Do what is due, one thing after the other, until nothing is or the clock is stopping, and
        return for how many seconds nothing will be.

        An alarm that is set meanwhile may ring sooner. Raises OperationalError or InterfaceError
        when the database does not answer.
        """
        self._beat()
        for nth in count(1):
            if is_stopping() or not self._ring(nth):
                break
            self._beat()
        return max(0, min(self._alarms.quiet_for_s(), self._elsewhere_at - time.monotonic()))

    def _beat(self) -> None:
        if time.monotonic() - self._beaten_at >= BEAT_EVERY_S:
            interrupt_after_outage()
            beat()
            self._beaten_at = time.monotonic()

    def _ring(self, nth: int) -> bool:
        """Do one thing that is due, at a table or in another app, and return whether there was any.

        Tables come first, except that every eighth time another app does, so that it always has its
        turn.
        """
        try:
            if nth % ELSEWHERE_EVERY == 0 and self._ring_elsewhere():
                return True
            return self._ring_table() or self._ring_elsewhere()
        except FaultyTable as fault:
            TABLE_FAULTS.inc()
            logger.exception("table put off", extra={"table": fault.table_id})
            faults.take(table_id=fault.table_id)
            return True

    def _ring_table(self) -> bool:
        now = room_time.now()
        table_ids = self._alarms.due(now)
        if table_ids and ring_one(now, table_ids) is not None:
            return True
        self._alarms.forget_due()
        return False

    def _ring_elsewhere(self) -> bool:
        if not self._is_elsewhere_due():
            return False
        if ring_others(room_time.now()):
            return True
        upcoming = next_elsewhere()
        until = LOOK_EVERY if upcoming is None else max(SHORTEST_PAUSE, upcoming - room_time.now())
        self._elsewhere_at = time.monotonic() + min(LOOK_EVERY, until).total_seconds()
        return False

    def _is_elsewhere_due(self) -> bool:
        return time.monotonic() >= self._elsewhere_at
