"""How long breaks and exclusions last."""

from datetime import datetime, timedelta

from django.db import models
from django.utils.translation import gettext_lazy as _


class BreakLength(models.TextChoices):
    """The lengths of a break."""

    DAY = "1d", _("1 day")
    THREE_DAYS = "3d", _("3 days")
    WEEK = "7d", _("1 week")
    MONTH = "1m", _("1 month")
    THREE_MONTHS = "3m", _("3 months")


class ExclusionLength(models.TextChoices):
    """The least lengths of an exclusion."""

    HALF_YEAR = "6m", _("6 months")
    YEAR = "12m", _("1 year")
    FIVE_YEARS = "60m", _("5 years")


def end_of(length: BreakLength | ExclusionLength, now: datetime) -> datetime:
    """Return the instant at which a time of this length, begun at `now`, is over.

    Months are those of the calendar; where a month lacks the day, the time ends with the first day
    of the next month, never sooner.
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
