"""Days, weeks from Monday and months of the UTC calendar."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from accounts.safer_play.limits.models import Span
from accounts.safer_play.limits.spans import begin_of, end_of


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("span", "now", "begin", "end"),
    [
        (Span.DAY, "2026-11-20T23:59:59.999999", "2026-11-20", "2026-11-21"),
        (Span.DAY, "2026-11-21T00:00:00", "2026-11-21", "2026-11-22"),
        (Span.WEEK, "2026-11-22T23:59:59", "2026-11-16", "2026-11-23"),
        (Span.WEEK, "2026-11-23T00:00:00", "2026-11-23", "2026-11-30"),
        (Span.MONTH, "2026-02-28T23:59:59", "2026-02-01", "2026-03-01"),
        (Span.MONTH, "2028-02-29T23:59:59", "2028-02-01", "2028-03-01"),
        (Span.MONTH, "2026-12-31T23:59:59", "2026-12-01", "2027-01-01"),
        (Span.MONTH, "2027-01-01T00:00:00", "2027-01-01", "2027-02-01"),
    ],
)
def test_where_a_span_begins_and_ends(span: Span, now: str, begin: str, end: str) -> None:
    assert (begin_of(span, at(now)), end_of(span, at(now))) == (at(begin), at(end))


def test_the_calendar_is_utc_whatever_the_clock_is_set_to() -> None:
    in_auckland = datetime(2026, 11, 21, 1, 0, tzinfo=timezone(timedelta(hours=13)))
    assert begin_of(Span.DAY, in_auckland) == at("2026-11-20")
