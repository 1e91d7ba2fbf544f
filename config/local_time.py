"""Times of a reader's zone, between which the time that passed is counted.

Python subtracts two times of one zone by the clock on the wall: over a change to or from summer
time the difference is an hour wrong. `tests/config/checks/local_times.py` refuses code that makes
such times in any other way.
"""

from datetime import UTC, datetime, timedelta, tzinfo
from typing import Self, overload


class LocalTime(datetime):
    """A time in any zone; differences to other times are those of the instants."""

    @classmethod
    def at(cls, instant: datetime, zone: tzinfo) -> Self:
        """Return an instant in this zone."""
        return cls.fromtimestamp(instant.timestamp(), zone)

    @overload  # type: ignore[override]  # typeshed allows times of the same class only
    def __sub__(self, other: datetime) -> timedelta: ...

    @overload
    def __sub__(self, other: timedelta) -> Self: ...

    def __sub__(self, other: datetime | timedelta) -> "timedelta | Self":
        if isinstance(other, datetime):
            return datetime.__sub__(self.astimezone(UTC), other.astimezone(UTC))
        return super().__sub__(other)

    def __rsub__(self, other: datetime) -> timedelta:
        return datetime.__sub__(other.astimezone(UTC), self.astimezone(UTC))
