"""When other rules may come into force."""

from datetime import datetime, timedelta
from typing import Final

from poker.services.base.errors import HourOutOfLimits

LEAD: Final = timedelta(hours=1)
"""A change is announced at the tables at least this long before its hour."""
MOST_AHEAD: Final = timedelta(days=90)


def require_hour(effective_at: datetime, now: datetime) -> None:
    """Raise HourOutOfLimits unless the hour is at least an hour and at most 90 days ahead."""
    if not now + LEAD <= effective_at <= now + MOST_AHEAD:
        least, most = now + LEAD, now + MOST_AHEAD
        limits = {"min": least.isoformat(), "max": most.isoformat()}
        raise HourOutOfLimits("players are told an hour before at least", **limits)
