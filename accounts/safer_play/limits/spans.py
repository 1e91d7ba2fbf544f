"""The days, weeks and months limits are for.

They are those of the UTC calendar, as on the statement: a player can add up there what counts, and
everybody knows when a new one begins. A week begins on Monday.
"""

from datetime import UTC, datetime, timedelta

from accounts.safer_play.limits.models import Span


def begin_of(span: Span, now: datetime) -> datetime:
    """Return the instant the day, week or month of `now` began."""
    midnight = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    if span == Span.WEEK:
        return midnight - timedelta(days=midnight.weekday())
    return midnight.replace(day=1) if span == Span.MONTH else midnight


def end_of(span: Span, now: datetime) -> datetime:
    """Return the instant the next day, week or month begins."""
    begin = begin_of(span, now)
    if span == Span.MONTH:
        return (begin + timedelta(days=31)).replace(day=1)
    return begin + timedelta(days=7 if span == Span.WEEK else 1)
