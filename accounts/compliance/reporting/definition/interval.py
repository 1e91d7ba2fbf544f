"""The interval of time a report covers."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import Enum

from django.utils.translation import gettext as _


class Period(Enum):
    """The kinds of interval a reader can choose: up to a day, the last day given."""

    DAY = "day"
    MONTH = "month"
    YEAR = "year"
    ANY = "interval"


@dataclass(frozen=True)
class Interval:
    """From the first instant of a UTC day to the first instant after another day; without
    `from_at`, the state just before `until_at`.
    """

    until_at: datetime
    from_at: datetime | None = None

    def __str__(self) -> str:
        if self.from_at is None:
            return _("as of %(at)s UTC") % {"at": f"{self.until_at:%Y-%m-%d %H:%M:%S}"}
        last = self.until_at - timedelta(days=1)
        days = {"first": f"{self.from_at:%Y-%m-%d}", "last": f"{last:%Y-%m-%d}"}
        return _("%(first)s to %(last)s, whole UTC days") % days


def interval_of(period: Period, first: date | None, last: date) -> Interval:
    """Return the interval that ends with the day `last`; `first` is used only for `Period.ANY`."""
    begins = {
        Period.DAY: last,
        Period.MONTH: last.replace(day=1),
        Period.YEAR: last.replace(month=1, day=1),
        Period.ANY: first or last,
    }
    return Interval(_midnight(last + timedelta(days=1)), _midnight(begins[period]))


def instant_of(day: date | None, now: datetime) -> Interval:
    """Return the state at the end of a UTC day, or at `now` where that is earlier or `day` is
    None.
    """
    return Interval(now if day is None else min(now, _midnight(day + timedelta(days=1))))


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
