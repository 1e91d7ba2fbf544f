"""Every report on a long past of all rule sets comes to what plain SQL comes to, and reconciles."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.conf import settings as room_settings
from django.db import connection

from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Moment, Report
from accounts.compliance.reporting.reading.reading import ReportResult, read
from accounts.compliance.rollups.checking import check_rollups
from accounts.compliance.rollups.rolling import roll_up
from accounts.ledger.checks.audit import differences
from poker.models import PlayedHand
from tests.accounts.compliance.reporting.reviewers import asked, totals
from tests.benchmarks.past.by_sql import COUNTED
from tests.benchmarks.past.written import FIRST_DAY, Past, Size, write_past
from tests.room.database import RoomDatabase


@pytest.fixture
def cheap_passwords(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def intervals(past: Past) -> Iterator[tuple[date, date]]:
    """All of it, and some days within, of which the last are not summed up yet."""
    first, last = FIRST_DAY.date(), (past.ends_at - timedelta(days=1)).date()
    yield first, last
    yield first + timedelta(days=1), last


def told(report: Report, past: Past, first: date, last: date) -> ReportResult:
    entered: dict[str, Any] = {"period": "interval", "first_day": first, "last_day": last}
    if report.moment is not Moment.INTERVAL:
        entered = {"last_day": last}
    return read(asked(report, past.ends_at, **entered))


def counted(found: ReportResult) -> dict[str, dict[str, int]]:
    """By currency, what the rows come to; currencies without anything are left out."""
    columns, query = COUNTED[found.asked.report.slug]
    with connection.cursor() as cursor:
        cursor.execute(query, found.asked.values())
        rows = {currency: tuple(map(int, values)) for currency, *values in cursor.fetchall()}
    return {
        currency: dict(zip(columns, values, strict=True))
        for currency, values in rows.items()
        if currency in totals(found)
    }


def hold_all(past: Past) -> None:
    for first, last in intervals(past):
        for report in REPORTS:
            found = told(report, past, first, last)
            assert all(check.is_clean for check in found.checks), (report.slug, found.checks)
            if report.slug in COUNTED:
                expected = counted(found)
                assert "EUR" in totals(found) or first > FIRST_DAY.date(), report.slug
                sums = {
                    currency: {name: sums[name] for name in expected[currency]}
                    for currency, sums in totals(found).items()
                }
                assert sums == expected, (report.slug, first)


def hold_a_past(database: RoomDatabase, size: Size) -> None:
    past = write_past(database.name, room_settings.VAR_DIR, size)
    hands = PlayedHand.objects.filter(ended_at__lt=past.ends_at).order_by()
    assert hands.values("table", "hand_no").distinct().count() == size.hands
    assert differences() == []
    hold_all(past)
    settled: datetime = past.ends_at + timedelta(hours=1)
    assert roll_up(now=settled - timedelta(days=2)) > 0
    hold_all(past)
    assert check_rollups() == []


def test_reports_agree_with_plain_sql(room_db: RoomDatabase, cheap_passwords: None) -> None:
    size = Size(hands=1_200, days=5, tables=12, players=40, models=3)
    hold_a_past(room_db, size)


@pytest.mark.nightly
def test_reports_of_200_000_hands_agree_with_plain_sql(
    room_db: RoomDatabase, cheap_passwords: None
) -> None:
    hold_a_past(room_db, Size(hands=200_000))
