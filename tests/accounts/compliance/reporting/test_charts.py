"""The lines of reports: every day has its point, and a chart shows what its table does."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from accounts.compliance.reporting.definition.registry import REPORTS
from accounts.compliance.reporting.definition.report import Chart
from accounts.compliance.reporting.reading.reading import ReportResult, read
from accounts.compliance.reporting.reports.adjustments import ADJUSTMENTS
from accounts.ledger import chart
from accounts.ledger.models import AccountKind, Currency
from accounts.models import Player
from tests.accounts.compliance.reporting.reviewers import ALWAYS, asked, by_sql, reviewer, totals
from tests.accounts.ledger import ledger_rows
from tests.accounts.ledger.committed_ledger import Ledger
from tests.accounts.people import person, wallet_of
from tests.room.pictures import drawn_numbers

pytestmark = pytest.mark.usefixtures("waived_evidence")

FIRST = date(2026, 3, 1)
NOW = datetime(2026, 3, 20, 12, tzinfo=UTC)
MARCH = {"period": "interval", "first_day": "2026-03-01", "last_day": "2026-03-31"}


def on(day: int) -> date:
    return FIRST + timedelta(days=day - 1)


def moved(ledger: Ledger, player: Player, days: Iterable[tuple[int, int]]) -> None:
    """Money in, or out, at noon of these days of March; the database dates transfers itself."""
    cashier = chart.house(kind=AccountKind.CASHIER, currency=Currency.EUR).pk
    wallet = wallet_of(player, Currency.EUR).pk
    with ledger_rows.session(ledger.database.owner_url) as owner:
        for day, amount in days:
            kind = "deposit" if amount > 0 else "deposit_reversal"
            owner.execute("BEGIN")
            (number,) = owner.execute(
                "INSERT INTO ledger_transfer (kind, currency, reason, reference, idempotency_key)"
                " VALUES (%s, 'EUR', 'test', '', %s) RETURNING id",
                (kind, f"{player.pk} {day} {amount}"),
            ).fetchone() or (0,)
            ledger_rows.entry(owner, number, wallet, amount)
            ledger_rows.entry(owner, number, cashier, -amount)
            owner.execute("COMMIT")
            owner.execute("ALTER TABLE ledger_transfer DISABLE TRIGGER USER")
            owner.execute(
                "UPDATE ledger_transfer SET created_at = %s WHERE id = %s",
                (f"{on(day)} 12:00Z", number),
            )
            owner.execute("ALTER TABLE ledger_transfer ENABLE TRIGGER USER")


def line(**entered: object) -> list[tuple[date, int]]:
    return told(**entered).series["EUR"]


def told(**entered: object) -> ReportResult:
    return read(asked(ADJUSTMENTS, NOW, **{"currency": "EUR", **entered}))


def test_days_without_activity_are_zero(ledger: Ledger) -> None:
    moved(ledger, ledger.ana, [(5, 670_000), (12, 180_000)])
    days = [(5, 670_000), *((day, 0) for day in range(6, 12)), (12, 180_000)]
    assert line(**ALWAYS) == [(on(day), amount) for day, amount in days]


def test_an_interval_is_drawn_from_its_first_day_to_its_last_or_to_today(ledger: Ledger) -> None:
    moved(ledger, ledger.ana, [(5, 700), (5, -200), (12, 900)])
    amounts = dict.fromkeys(map(on, range(1, 21)), 0) | {on(5): 500, on(12): 900}
    assert dict(line(**MARCH)) == amounts
    shorter = {**MARCH, "first_day": "2026-03-03", "last_day": "2026-03-06"}
    assert line(**shorter) == [(on(3), 0), (on(4), 0), (on(5), 500), (on(6), 0)]
    alone = {**MARCH, "first_day": "2026-03-12", "last_day": "2026-03-13"}
    assert line(**alone) == [(on(12), 900), (on(13), 0)]
    assert "EUR" not in told(period="day", last_day="2026-03-12").series, "a day is no line"
    assert told(**{**MARCH, "first_day": "2026-03-13"}).series == {}


def test_a_line_is_what_plain_sql_finds_for_whoever_was_chosen(ledger: Ledger) -> None:
    ben = person("Ben")
    moved(ledger, ledger.ana, [(5, 700), (9, -100)])
    moved(ledger, ben, [(5, 40), (7, 30)])
    rows = by_sql(
        "SELECT p.screen_name, (t.created_at AT TIME ZONE 'UTC')::date, e.amount"
        " FROM ledger_entry e JOIN ledger_transfer t ON t.id = e.transfer_id"
        " JOIN ledger_account a ON a.id = e.account_id JOIN accounts_player p ON p.id = a.player_id"
        " WHERE t.currency = 'EUR'"
    )
    for names, chosen in (({"Ana", "Ben"}, {}), ({"Ben"}, {"player": "Ben"})):
        by_day: Counter[date] = Counter()
        for name, day, amount in rows:
            by_day[day] += amount * (name in names)
        found = told(**MARCH, **chosen)
        drawn = {day: amount for day, amount in found.series["EUR"] if amount}
        assert drawn == {day: amount for day, amount in by_day.items() if amount}
        assert by_day.total() == totals(found)["EUR"]["amount"]
    assert dict(line(**MARCH, player="Ben")) == dict.fromkeys(map(on, range(1, 21)), 0) | {
        on(5): 40,
        on(7): 30,
    }


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_the_page_draws_every_day_and_tells_the_scale(
    ledger: Ledger, client: Client, language: str
) -> None:
    moved(ledger, ledger.ana, [(5, 300), (6, 400), (7, 800), (12, 200)])
    reviewer(client, "Rita")
    address = reverse("compliance:report", args=["adjustments"])

    def page(last_day: int) -> str:
        entered: dict[str, Any] = {
            "first_day": on(5),
            "last_day": on(last_day),
            "period": "interval",
        }
        with override(language):
            asked_in = {"accept-language": language}
            return client.get(address, {**entered, "currency": "EUR"}, headers=asked_in).text

    (points,) = drawn_numbers(page(12), "polyline", "points")
    across, down = points[::2], points[1::2]
    assert across == pytest.approx([800 * day / 7 for day in range(8)], abs=0.06)
    assert down == [150, 120, 0, 240, 240, 240, 240, 180]
    assert drawn_numbers(page(12), "line", "y1") == [[240]]
    decimal = "." if language == "en" else ","
    caption = page(12).partition("<figcaption>")[2].partition("</figcaption>")[0]
    assert f"8{decimal}00" in caption
    assert f"0{decimal}00" in caption
    whole = page(7).partition("<figcaption>")[2].partition("</figcaption>")[0]
    assert f" 3{decimal}00" in whole, "the lowest of days that all had something"
    assert f" 0{decimal}00" not in whole


def test_everything_of_a_report_obeys_its_filters() -> None:
    charted = {report.slug for report in REPORTS if report.chart}
    assert charted == {"adjustments", "game-performance"}
    for report in REPORTS:
        others = [getattr(each, "query", None) for each in (*report.reconciliations, report.chart)]
        for query in filter(None, (report.query, report.tally, *others)):
            assert all(f"%({each.name})s" in query for each in report.filters), report.slug
    with pytest.raises(ValueError, match="the chart of adjustments ignores player"):
        replace(ADJUSTMENTS, chart=Chart("By day", "SELECT %(currency)s"))
