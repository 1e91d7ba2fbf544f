from datetime import datetime, timedelta

from django.db import models
from django.utils.translation import gettext_lazy as _


class BreakLength(models.TextChoices):
    """How long a break may be."""

    DAY = "1d", _("1 day")
    THREE_DAYS = "3d", _("3 days")
    WEEK = "7d", _("1 week")
    MONTH = "1m", _("1 month")
    THREE_MONTHS = "3m", _("3 months")


class ExclusionLength(models.TextChoices):
    """How long an exclusion is at least."""

    HALF_YEAR = "6m", _("6 months")
    YEAR = "12m", _("1 year")
    FIVE_YEARS = "60m", _("5 years")


def end_of(length: BreakLength | ExclusionLength, now: datetime) -> datetime:
    """The instant a time of this length, begun now, is over.

    Months are those of the calendar; what would end on a day its month lacks ends with the
    next month's first day, never sooner.
    """
    count, unit = int(length.value[:-1]), length.value[-1]
    if unit == "d":
        return now + timedelta(days=count)
    years, month = divmod(now.month - 1 + count, 12)
    try:
        return now.replace(year=now.year + years, month=month + 1)
    except ValueError:
        years, month = divmod(now.month + count, 12)
        return now.replace(year=now.year + years, month=month + 1, day=1)
