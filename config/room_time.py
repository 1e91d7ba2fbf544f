"""The room's time: PostgreSQL's, as this process last measured it.

All code of the room reads the present instant by ``now()``; a rule of `make check` refuses every
other way. So durations, deadlines and presence compare instants of one source, whichever process
wrote them and whatever its machine's clock says.

* From the first measurement on, the room's time is PostgreSQL's time as it was measured, plus what
  the monotonic clock has counted since. A machine clock that is wrong, or is set forwards or back,
  does not move it. Before the first measurement it is the machine's time.
* ``take`` is given a measurement: PostgreSQL's time, and readings of the monotonic clock before it
  was asked and after it answered. The room's time changes only if it is outside of what these
  allow. One that took longer than MOST_ROUND_TRIP_S is not used: it shows too little.
* A difference of up to LARGEST_DRIFT_S is caught up gradually, the room's time running at half
  or one and a half times its speed: it neither jumps nor goes back when a standby is promoted
  whose clock differs a little. A larger one is a clock that was set, and is taken over at once.
* ``offset_s()`` is how far the machine's clock is ahead of PostgreSQL's. What does not read the
  room's time depends on that clock (TLS, logs, Django's sessions), so a process reports an offset
  above REPORTED_ABOVE_S, and is not ``is_trusted()`` above TRUSTED_UP_TO_S.

`config/database_time.py` measures, with each beat of a process and never on the path of an action.
"""

import time
from datetime import UTC, datetime, timedelta
from threading import Lock
from typing import Final, NamedTuple

from django.utils import timezone

MOST_ROUND_TRIP_S: Final = 0.5
LARGEST_DRIFT_S: Final = 3.0
CATCHING_UP: Final = 0.5
"""The part of each second by which the room's time comes closer to PostgreSQL's."""

REPORTED_ABOVE_S: Final = 1.0
TRUSTED_UP_TO_S: Final = 3.0
TRUSTED_AGAIN_BELOW_S: Final = 2.5
"""Less than TRUSTED_UP_TO_S: a clock that is slowly set right passes the limit once."""


class Measurement(NamedTuple):
    """PostgreSQL's time, read between two readings of this process's monotonic clock, and the time
    of its machine at the second of them."""

    asked_s: float
    database_at: datetime
    heard_s: float
    machine_at: datetime

    @property
    def took_s(self) -> float:
        return self.heard_s - self.asked_s

    @property
    def earliest(self) -> datetime:
        """Return the earliest that PostgreSQL's time can have been at ``heard_s``."""
        return self.database_at

    @property
    def latest(self) -> datetime:
        """Return the latest that PostgreSQL's time can have been at ``heard_s``."""
        return self.database_at + timedelta(seconds=self.took_s)

    @property
    def likeliest(self) -> datetime:
        return self.database_at + timedelta(seconds=self.took_s / 2)


class Course(NamedTuple):
    """The room's time at a reading of the monotonic clock, and how far it was behind PostgreSQL's
    (less than 0: ahead), which it catches up from then on."""

    from_s: float
    at: datetime
    behind_s: float

    def at_reading(self, reading_s: float) -> datetime:
        """Return the room's time at a later reading of the monotonic clock."""
        passed_s = reading_s - self.from_s
        most_s = passed_s * CATCHING_UP
        return self.at + timedelta(seconds=passed_s + min(most_s, max(-most_s, self.behind_s)))


class RoomClock:
    """The room's time in this process. It may be read and set by any thread."""

    def __init__(self) -> None:
        self._setting = Lock()
        self.forget()

    def forget(self) -> None:
        """Have measured nothing, as a new process has."""
        self._course: Course | None = None
        self._offset_s: float | None = None
        self._is_trusted = True

    def now(self) -> datetime:
        course = self._course
        # Django's clock is the machine's; tests put another in its place.
        machine_at = timezone.now  # noqa: TID251  # the module that may read it
        return machine_at() if course is None else course.at_reading(time.monotonic())

    @property
    def offset_s(self) -> float | None:
        return self._offset_s

    @property
    def is_trusted(self) -> bool:
        return self._is_trusted

    def take(self, measured: Measurement) -> bool:
        """Take over a measurement and return whether it was used."""
        if measured.took_s > MOST_ROUND_TRIP_S:
            return False
        with self._setting:
            self._course = _after(self._course, measured)
            self._offset_s = (measured.machine_at - measured.likeliest).total_seconds()
            limit_s = TRUSTED_UP_TO_S if self._is_trusted else TRUSTED_AGAIN_BELOW_S
            self._is_trusted = abs(self._offset_s) <= limit_s
        return True


def _after(course: Course | None, measured: Measurement) -> Course:
    if course is None:
        return Course(measured.heard_s, measured.likeliest, 0.0)
    at = course.at_reading(measured.heard_s)
    nearest = min(measured.latest, max(measured.earliest, at))
    behind_s = (nearest - at).total_seconds()
    if abs(behind_s) > LARGEST_DRIFT_S:
        return Course(measured.heard_s, measured.likeliest, 0.0)
    return Course(measured.heard_s, at, behind_s)


_clock: Final = RoomClock()

take = _clock.take
forget = _clock.forget


def now() -> datetime:
    """Return the present instant by the room's time, in UTC."""
    return _clock.now()


def now_ns() -> int:
    """Return the present instant by the room's time, in nanoseconds since the epoch."""
    return (now() - _EPOCH) // timedelta(microseconds=1) * 1000


def offset_s() -> float | None:
    """Return by how many seconds this machine's clock is ahead of PostgreSQL's (less than 0:
    behind), or None before the first measurement."""
    return _clock.offset_s


def is_trusted() -> bool:
    """Return whether this process may serve players and decide: its machine's clock is at most
    TRUSTED_UP_TO_S off, or was not measured yet."""
    return _clock.is_trusted


_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
