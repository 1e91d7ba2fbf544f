"""Whoever reads reports, and what they ask for."""

from datetime import UTC, datetime
from typing import Any

from django.contrib.auth.models import Permission
from django.db import connection
from django.http import QueryDict
from django.test import Client

from accounts.compliance.reporting.definition.report import Report
from accounts.compliance.reporting.pages.form import ReportForm
from accounts.compliance.reporting.reading.asked import Asked
from accounts.compliance.reporting.reading.reading import ReportResult, read
from accounts.models import Player
from tests.accounts.people import person
from tests.room.staff import sign_staff_in

ALWAYS: dict[str, Any] = {"period": "interval", "first_day": "2000-01-01", "last_day": "2999-12-31"}
NEVER = {"period": "day", "last_day": "2999-12-31"}
TODAY = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


def reviewer(client: Client, screen_name: str = "Vera", *rights: str) -> Player:
    """Somebody on the staff whose one right is to read reports, signed in as the admin asks."""
    staff = person(screen_name)
    staff.is_staff = True
    staff.save()
    codenames = ["read_compliance", *rights]
    staff.user_permissions.set(Permission.objects.filter(codename__in=codenames))
    sign_staff_in(client, staff)
    return staff


def asked(report: Report, now: datetime = TODAY, **entered: Any) -> Asked:
    """What a form filled in like this asks for."""
    values = QueryDict(mutable=True)
    values.update({name: str(value) for name, value in entered.items()})
    form = ReportForm(report, values, now)
    assert form.is_valid(), form.errors
    return form.asked


def result_of(report: Report, **entered: Any) -> ReportResult:
    """The first page of a report over all time, but for what is entered."""
    return read(asked(report, **{**ALWAYS, **entered}))


def is_clean(found: ReportResult) -> bool:
    """Whether it was held against something, and nothing differs."""
    return bool(found.checks) and all(check.is_clean for check in found.checks)


def records(result: ReportResult) -> list[dict[str, Any]]:
    """The rows of a page by the names of their columns."""
    names = [column.name for column in result.asked.report.columns]
    return [dict(zip(names, row, strict=True)) for row in result.rows]


def totals(result: ReportResult) -> dict[str, dict[str, Any]]:
    """Totals by currency, of each column that is summed up."""
    columns = result.asked.report.columns
    place = result.asked.report.place_of("currency")
    return {
        total.values[place]: {
            column.name: value
            for column, value in zip(columns, total.values, strict=True)
            if column.total
        }
        for total in result.totals
    }


def by_sql(query: str) -> list[tuple[Any, ...]]:
    """What a query of the test's own finds."""
    with connection.cursor() as cursor:
        cursor.execute(query)
        return list(cursor.fetchall())
