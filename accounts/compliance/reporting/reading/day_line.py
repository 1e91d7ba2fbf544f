"""The points of a chart's line: one for every day, with activity or without."""

from collections.abc import Mapping
from datetime import UTC, date, timedelta
from typing import Final

from accounts.compliance.reporting.reading.asked import Asked

DAY: Final = timedelta(days=1)
LONGEST: Final = timedelta(days=366)
"""An interval no longer than this is drawn from its first day to its last, or to today."""

DayLine = list[tuple[date, int]]


def day_line(asked: Asked, moved: Mapping[date, int]) -> DayLine:
    """Return a point for every UTC day of the interval, 0 on days that `moved` does not have.

    In an interval longer than LONGEST, the days run from the first to the last in `moved`, so that
    nobody who asks for everything gets the years before the room opened.
    """
    first, last = _days(asked, min(moved), max(moved))
    days = [first + DAY * number for number in range((last - first).days + 1)]
    return [(day, moved.get(day, 0)) for day in days]


def _days(asked: Asked, first_moved: date, last_moved: date) -> tuple[date, date]:
    from_at, until_at = asked.interval.from_at, asked.interval.until_at
    if from_at is None or until_at - from_at > LONGEST:
        return first_moved, last_moved
    # Future days are left out: that nothing moved on them says nothing.
    last = min((until_at - DAY).date(), asked.now.astimezone(UTC).date())
    return from_at.date(), max(last, last_moved)
