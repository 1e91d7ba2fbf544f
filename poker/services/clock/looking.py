"""What a clock does each time it looks."""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import count
from math import inf
from typing import Final

from django.db import Error as DatabaseError

from config import room_time
from config.database_errors import Scope, concerns_database, scope_of
from config.database_space import require_space
from config.database_time import measure
from config.others_go_on import others_go_on
from poker.metrics.play import TABLE_FAULTS
from poker.services.base.alarm_handlers import next_elsewhere, ring_others
from poker.services.clock import faults
from poker.services.clock.known_alarms import KnownAlarms
from poker.services.clock.later_version import is_of_later_version
from poker.services.clock.left_alone import LeftAlone
from poker.services.clock.outages import interrupt_after_outage
from poker.services.clock.restarting import beat
from poker.services.clock.standing import report_standing
from poker.services.clock.timekeeping import FaultyTable, fault_pause, ring_one

BEAT_EVERY_S: Final = 1.0
"""Often enough to notice an outage, seldom enough to cost nothing."""
LOOK_EVERY: Final = timedelta(milliseconds=100)
"""How often other apps are asked what is due."""
SHORTEST_PAUSE: Final = timedelta(milliseconds=5)
"""Lets another clock finish what it holds, where all that is due is in its hands."""
ELSEWHERE_EVERY: Final = 8
STANDING_EVERY_S: Final = 5.0
"""How often a clock looks for tables that stand."""

logger = logging.getLogger(__name__)


class Looks:
    """The looks of one clock, which beats once a second before it rings tables.

    With each beat it measures the room's time. While its machine's clock is too far off, it neither
    beats nor rings, and other clocks do. None does while the database's disk is full.
    """

    def __init__(self) -> None:
        self._beaten_at = -inf
        self._elsewhere_at = -inf
        self._standing_at = -inf
        self._looked_at: datetime | None = None
        self._left = LeftAlone()
        self._alarms = KnownAlarms()
        self._database_was_away = False

    def hear(self) -> None:
        """Take in that an alarm was set that rings soon. Any thread may call it."""
        self._alarms.read_again()

    def look(self, is_stopping: Callable[[], bool]) -> float:
        """Do what is due, one thing after the other, until nothing is or the clock is stopping, and
        return for how many seconds nothing will be.

        An alarm that is set meanwhile may ring sooner. Raises what the database raises when the
        error concerns no table: the clock then tries again.
        """
        try:
            return self._look(is_stopping)
        except DatabaseError as error:
            if concerns_database(error):
                self._database_was_away = True
                # What was due meanwhile did not ring in vain: it is rung first, by any clock.
                self._standing_at = time.monotonic()
            raise

    def _look(self, is_stopping: Callable[[], bool]) -> float:
        if not self._beat():
            return BEAT_EVERY_S
        for nth in count(1):
            if is_stopping() or not self._ring(nth) or not self._beat():
                break
        self._report_standing()
        self._looked_at = room_time.now()
        return max(0, min(self._alarms.quiet_for_s(), self._elsewhere_at - time.monotonic()))

    def _beat(self) -> bool:
        """Beat if a second has passed since the last one, and return whether this clock may ring
        tables."""
        if time.monotonic() - self._beaten_at >= BEAT_EVERY_S:
            if measure():
                require_space()
                interrupt_after_outage()
                beat(looked_at=self._looked_at, was_away=self._database_was_away)
                self._database_was_away = False
            self._beaten_at = time.monotonic()
        return room_time.is_trusted()

    def _ring(self, nth: int) -> bool:
        """Do one thing that is due, at a table or in another app, and return whether there was any.

        Tables come first, except that every eighth time another app does, so that it always has its
        turn.
        """
        try:
            if nth % ELSEWHERE_EVERY == 0 and self._ring_elsewhere():
                return True
            rung = self._ring_table()
        except FaultyTable as fault:
            self._put_off(fault)
            return True
        if rung is not None:
            self._left.succeeded(rung)
        return rung is not None or self._ring_elsewhere()

    def _put_off(self, fault: FaultyTable) -> None:
        """Try a table again in a moment where another transaction was in its way; else put it off,
        for every clock where that can be stored, and in any case for this one. A table of a later
        version is left to the clocks of that version.

        Raises OperationalError if the database's disk is full, which is no fault of the table.
        """
        require_space()
        table_id, context = fault.table_id, {"table": fault.table_id}
        was_overtaken = fault.__cause__ is not None and scope_of(fault.__cause__) is Scope.RETRY
        if was_overtaken and self._left.try_again(table_id):
            logger.warning("table tried again", extra=context, exc_info=fault.__cause__)
            return
        TABLE_FAULTS.inc()
        with others_go_on(logger, "table put off by this clock alone", table=table_id):
            if is_of_later_version(table_id):
                logger.warning("table left to a later version", extra=context)
            else:
                logger.error("table put off", extra=context, exc_info=fault)
                faults.take(table_id=table_id)
                return
        self._left.leave(table_id, fault_pause().total_seconds())

    def _report_standing(self) -> None:
        """Report the tables that stand, now and then, once all that can be done is done."""
        if time.monotonic() - self._standing_at >= STANDING_EVERY_S:
            report_standing(room_time.now())
            self._standing_at = time.monotonic()

    def _ring_table(self) -> int | None:
        """Do what is due at one table that is not left alone, and return its id."""
        now, left = room_time.now(), self._left.tables()
        table_ids = [table_id for table_id in self._alarms.due(now) if table_id not in left]
        rung = ring_one(now, table_ids) if table_ids else None
        if rung is None:
            self._alarms.forget_due()
        else:
            self._alarms.rang()
        return rung

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
