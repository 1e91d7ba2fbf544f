"""Measuring the room's time by PostgreSQL's, and reporting a machine's clock that is off."""

import logging
import time
from collections.abc import Callable
from enum import Enum
from threading import Event, Thread
from typing import Final

from django.db import Error as DatabaseError
from django.db import connection
from django.utils import timezone
from prometheus_client import Gauge

from config import room_time
from config.deadline import Deadline
from config.room_time import REPORTED_ABOVE_S, Measurement
from config.wait_limits import CLOCK_SET_RIGHT

OFFSET_S: Final = Gauge(
    "room_clock_offset_seconds",
    "How far this machine's clock is ahead of the database's, less than 0 for one behind.",
)
OFFSET_S.set_function(lambda: room_time.offset_s() or 0.0)

OK: Final = "ok"
EVERY_S: Final = 1.0
FIRST_TRIES: Final = 5
CLOCK_WRONG: Final = 75
"""The exit code of a process whose machine's clock was not set right in time (EX_TEMPFAIL)."""

logger = logging.getLogger(__name__)


def measure() -> bool:
    """Measure the room's time, log it if this machine's clock begins or ends to be off, and return
    whether this process may serve players and decide.

    Raises DatabaseError.
    """
    before = _standing()
    for _ in range(FIRST_TRIES if room_time.offset_s() is None else 1):
        if room_time.take(_measurement()):
            break
    if _standing() != before:
        _log()
    return room_time.is_trusted()


def measure_at_start() -> None:
    """Measure before anything is served or decided; if the database is away, with the first
    beat."""
    try:
        measure()
    except DatabaseError:
        logger.warning("the room's time could not be measured")
    finally:
        connection.close()


def measured_offset() -> str:
    """Measure the room's time and return "ok" if this machine's clock agrees, else how far it is
    off, such as "1.4 s ahead".

    Raises DatabaseError.
    """
    measure()
    return OK if _standing() is Standing.RIGHT else _offset()


class Standing(Enum):
    """How this machine's clock compares with the database's."""

    RIGHT = "right"
    OFF = "off"
    TOO_FAR_OFF = "too far off"


class TimeKeeper(Thread):
    """Measures once a second, for processes that have no beat: workers, Celery's beat and bots.

    ``too_far`` is called whenever the machine's clock is too far off.
    """

    def __init__(self, too_far: Callable[[], None] = lambda: None) -> None:
        super().__init__(name="time keeper", daemon=True)
        self._too_far = too_far
        self._never = Event()

    def run(self) -> None:
        while not self._never.wait(EVERY_S):
            try:
                is_trusted = measure()
            except DatabaseError:
                continue
            if not is_trusted:
                self._too_far()


def wait_until_trusted() -> None:
    """Return once this machine's clock is near the database's, or the database does not answer.

    Raises SystemExit if the clock is not set right in time.
    """
    deadline = Deadline(CLOCK_SET_RIGHT)
    while deadline.left_s > 0:
        measure_at_start()
        if room_time.is_trusted():
            return
        time.sleep(EVERY_S)
    logger.error("the process ends: this machine's clock is not set right")
    raise SystemExit(CLOCK_WRONG)


def _measurement() -> Measurement:
    with connection.cursor() as cursor:
        asked_s = time.monotonic()
        cursor.execute("SELECT clock_timestamp()")
        (database_at,) = cursor.fetchone()
        machine_at = timezone.now()  # noqa: TID251  # what is compared
        return Measurement(asked_s, database_at, time.monotonic(), machine_at)


def _standing() -> Standing:
    if not room_time.is_trusted():
        return Standing.TOO_FAR_OFF
    offset_s = room_time.offset_s() or 0.0
    return Standing.OFF if abs(offset_s) > REPORTED_ABOVE_S else Standing.RIGHT


def _offset() -> str:
    offset_s = room_time.offset_s() or 0.0
    return f"{abs(offset_s):.1f} s {'ahead' if offset_s > 0 else 'behind'}"


def _log() -> None:
    match _standing():
        case Standing.RIGHT:
            logger.warning("this machine's clock agrees with the database's again")
        case Standing.OFF:
            logger.error("this machine's clock is %s", _offset())
        case Standing.TOO_FAR_OFF:
            logger.error("this machine's clock is %s: nothing is served or decided here", _offset())
