"""The days that are examined for collusion."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple

from django.conf import settings


class Window(NamedTuple):
    """Whole UTC days, the first and the last one included."""

    since: date
    until: date

    def days(self) -> Iterator[date]:
        for number in range((self.until - self.since).days + 1):
            yield self.since + timedelta(days=number)


def finished_days(now: datetime) -> Window:
    """Return the days examined by default: as many as the settings say, up to yesterday."""
    yesterday = now.astimezone(UTC).date() - timedelta(days=1)
    return Window(first_day(yesterday), yesterday)


def first_day(last: date) -> date:
    """Return the first day of the window that ends with this one, by the settings."""
    return last - timedelta(days=settings.ROOM_COLLUSION_DAYS - 1)


def begins(day: date) -> datetime:
    """Return the first instant of a day, UTC."""
    return datetime.combine(day, time(), UTC)
