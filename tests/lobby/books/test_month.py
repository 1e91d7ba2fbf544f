"""Reports agree with independent sums of the ledger over a month in which everything happens."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import override_settings
from pytest_django import DjangoDbBlocker

from accounts.compliance.reporting.definition.alterations import KINDS
from accounts.compliance.reporting.definition.column import Kind
from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Moment, Report
from accounts.compliance.reporting.reading.reading import ReportResult, read_whole
from accounts.compliance.rollups.checking import check_rollups
from accounts.compliance.rollups.models import RolledDay
from accounts.core.audit_log.checking import breaks
from accounts.core.databases.snapshot import snapshot
from accounts.core.incidents.models import Incident
from accounts.ledger.models import Transfer, TransferKind
from poker.event_stream.chain.checking import all_tables, check_tables
from poker.event_stream.memory import memories
from poker.models import PlayedHand
from poker.oversight.ledger_check import everything_amiss
from tests.accounts.compliance.reporting.reviewers import asked
from tests.lobby.books.compared import COMPARED, WITHOUT
from tests.lobby.books.entries import Entries, Span
from tests.lobby.books.month import END, LONG_BEFORE, MONTH, Month, past_month
from tests.room.database import cloned_database
from tests.room.servers import Servers

INTERVALS = [
    MONTH,
    (LONG_BEFORE, END.date()),
    (LONG_BEFORE, LONG_BEFORE),
    *((day, day) for day in (date(2026, 3, number) for number in (4, 5, 13, 21))),
]


@pytest.fixture(scope="module")
def month(
    servers: Servers, template: str, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Month]:
    with django_db_blocker.unblock(), past_of_its_own(servers, template, hands=1, seed=1) as month:
        yield month


@contextmanager
def past_of_its_own(servers: Servers, template: str, *, hands: int, seed: int) -> Iterator[Month]:
    """Yield a month in a separate database."""
    cheap = override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"])
    with cheap, cloned_database(servers.var, template):
        memories.clear()
        with past_month(hands=hands, seed=seed) as month:
            yield month


def result_of(report: Report, first: date, last: date) -> ReportResult:
    entered: dict[str, Any] = {"period": "interval", "first_day": first, "last_day": last}
    if report.moment is not Moment.INTERVAL:
        entered = {"last_day": last} if report.moment is Moment.INSTANT else {}
    if report.slug == "large-transactions":
        entered["threshold"] = "50.00"
    return read_whole(asked(report, END, **entered))


def span_of(first: date, last: date) -> Span:
    since, until = (
        datetime.combine(day, time(), END.tzinfo) for day in (first, last + timedelta(days=1))
    )
    return Span(since, min(until, END))


def compare_everything(intervals: Sequence[tuple[date, date]] = INTERVALS) -> None:
    entries = Entries()
    for first, last in intervals:
        for report in REPORTS:
            found = result_of(report, first, last)
            about = (report.slug, first, last)
            assert all(check.is_clean for check in found.checks), (about, found.checks)
            if report.slug in COMPARED:
                COMPARED[report.slug](found, entries, span_of(first, last))


def hold_every_check() -> None:
    with snapshot():
        assert list(everything_amiss()) == []
        assert breaks() == []
    walked = check_tables(table_ids=all_tables())
    assert [broken for each in walked for broken in each.breaks] == []
    assert check_rollups(now=END) == []
    call_command("check_rollups")
    assert not Incident.objects.filter(kind__in=KINDS).exists()


def test_every_kind_of_transfer_is_made(month: Month) -> None:
    made = set(Transfer.objects.values_list("kind", flat=True))
    assert made == set(TransferKind.values)
    statuses = set(PlayedHand.objects.values_list("status", flat=True))
    assert statuses == {"finished", "voided", "run_out", "suspended", "resolved"}


def test_every_report_with_money_is_compared() -> None:
    with_money = {
        report.slug
        for report in REPORTS
        if any(column.kind is Kind.MONEY for column in report.columns)
    }
    assert with_money - COMPARED.keys() == WITHOUT.keys()


def test_reports_agree_with_the_ledger_after_a_month(month: Month) -> None:
    hold_every_check()
    compare_everything()


def test_reports_without_daily_sums_agree_with_the_ledger(month: Month) -> None:
    rolled = RolledDay.objects.filter(is_stale=False)
    numbers = list(rolled.values_list("pk", flat=True))
    rolled.update(is_stale=True)
    compare_everything([MONTH])
    RolledDay.objects.filter(pk__in=numbers).update(is_stale=False)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(2, 5))
def test_reports_agree_after_longer_months(
    servers: Servers,
    template: str,
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    seed: int,
) -> None:
    with django_db_blocker.unblock(), past_of_its_own(servers, template, hands=4, seed=seed):
        hold_every_check()
        compare_everything()
