"""What a clock does each time it looks."""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import count
from math import inf
from typing import Final

from django.db import InterfaceError, OperationalError

from config import room_time
from poker.metrics.play import TABLE_FAULTS
from poker.services.base.alarm_handlers import next_elsewhere, ring_others
from poker.services.base.writing import LOOK_EVERY
from poker.services.clock import faults
from poker.services.clock.outages import interrupt_after_outage
from poker.services.clock.restarting import beat
from poker.services.clock.timekeeping import FaultyTable, next_alarm_at, ring_one

BEAT_EVERY_S: Final = 1.0
"""Often enough to notice an outage, seldom enough to cost nothing."""
SHORTEST_PAUSE: Final = timedelta(milliseconds=5)
"""Lets another clock finish what it holds, where all that is due is in its hands."""
ELSEWHERE_EVERY: Final = 8

logger = logging.getLogger(__name__)


class Looks:
    """The looks of one clock, which beats once a second before it rings tables."""

    def __init__(self) -> None:
        self._beaten_at = -inf
        self._elsewhere_at = -inf
        self._database_was_away = False

    def look(self, is_stopping: Callable[[], bool]) -> float:
        """Do what is due, one thing after the other, until nothing is or the clock is stopping, and
        return for how many seconds nothing will be.

        An alarm that is set meanwhile may ring sooner. Raises OperationalError or InterfaceError
        when the database does not answer.
        """
        try:
            return self._look(is_stopping)
        except (InterfaceError, OperationalError) as error:
            self._database_was_away |= _is_away(error)
            raise

    def _look(self, is_stopping: Callable[[], bool]) -> float:
        self._beat()
        upcoming = next_alarm_at()
        if _is_due(upcoming) or self._is_elsewhere_due():
            for nth in count(1):
                if is_stopping() or not self._ring(nth):
                    break
                self._beat()
            upcoming = next_alarm_at()
        until_table_s = inf if upcoming is None else _until(upcoming).total_seconds()
        return max(0, min(until_table_s, self._elsewhere_at - time.monotonic()))

    def _beat(self) -> None:
        if time.monotonic() - self._beaten_at >= BEAT_EVERY_S:
            interrupt_after_outage()
            beat(was_away=self._database_was_away)
            self._database_was_away = False
            self._beaten_at = time.monotonic()

    def _ring(self, nth: int) -> bool:
        """Do one thing that is due, at a table or in another app, and return whether there was any.

        Tables come first, except that every eighth time another app does, so that it always has its
        turn.
        """
        try:
            if nth % ELSEWHERE_EVERY == 0 and self._ring_elsewhere():
                return True
            return ring_one() is not None or self._ring_elsewhere()
        except FaultyTable as fault:
            TABLE_FAULTS.inc()
            logger.exception("table put off", extra={"table": fault.table_id})
            faults.take(table_id=fault.table_id)
            return True

    def _ring_elsewhere(self) -> bool:
        if not self._is_elsewhere_due():
            return False
        if ring_others(room_time.now()):
            return True
        upcoming = next_elsewhere()
        pause = LOOK_EVERY if upcoming is None else min(LOOK_EVERY, _until(upcoming))
        self._elsewhere_at = time.monotonic() + pause.total_seconds()
        return False

    def _is_elsewhere_due(self) -> bool:
        return time.monotonic() >= self._elsewhere_at


def _is_away(error: Exception) -> bool:
    """Return whether the database itself failed, and not a statement that it could carry out."""
    state = getattr(error.__cause__, "sqlstate", None)
    return state is None or state.startswith(("08", "57P"))


def _is_due(at: datetime | None) -> bool:
    return at is not None and at <= room_time.now()


def _until(at: datetime) -> timedelta:
    return max(SHORTEST_PAUSE, at - room_time.now())
