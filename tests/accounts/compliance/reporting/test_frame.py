"""What every report has: pages of a hundred rows, sums over all of them, checks, an interval."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from accounts.compliance.reporting.definition.checks import LedgerSum
from accounts.compliance.reporting.definition.column import currency, money, number, text
from accounts.compliance.reporting.definition.filters import CURRENCY, PLAYER
from accounts.compliance.reporting.definition.interval import instant_of
from accounts.compliance.reporting.definition.report import Moment, Report, Section
from accounts.compliance.reporting.files.sheet import heading, sums
from accounts.compliance.reporting.pages.form import ReportForm
from accounts.compliance.reporting.reading.reading import read
from config.version import software_version
from tests.accounts.compliance.reporting.reviewers import TODAY, asked, reviewer
from tests.accounts.people import person

# 250 rows: 1 to 250 cents, every tenth of them in euros, kinds a and b in turn.
_ROWS = """
SELECT 'row ' || n AS name, CASE WHEN n % 2 = 0 THEN 'a' ELSE 'b' END AS kind,
       CASE WHEN n % 10 = 0 THEN 'EUR' ELSE 'PLAY' END AS currency, n::bigint AS amount,
       1 AS pieces, n
  FROM generate_series(1, 250) n
 WHERE (%(currency)s::text IS NULL OR 'EUR' = %(currency)s)
"""
_ROWS = _ROWS.replace("%", "%%").replace("%%(", "%(")
_KEPT = "SELECT 'EUR', 3250 UNION ALL SELECT 'PLAY', 28125 - 7"
COUNTING = Report(
    slug="counting",
    section=Section.MONEY,
    title="Counting",
    purpose="To count.",
    filters=(CURRENCY,),
    columns=(
        text("name", "Name"),
        text("kind", "Kind"),
        currency(),
        money("amount", "Amount"),
        number("pieces", "Pieces"),
    ),
    query=_ROWS,
    order="amount",
    subtotal="kind",
    reconciliations=(LedgerSum("Kept", "amount", _KEPT),),
)


@pytest.mark.usefixtures("db")
def test_a_page_has_a_hundred_rows_and_sums_of_all() -> None:
    euros = sum(range(10, 251, 10))
    play = sum(range(1, 251)) - euros
    last = read(asked(COUNTING), page=3)
    assert [row[0] for row in last.rows] == [f"row {n}" for n in range(201, 251)]
    assert (last.count, last.pages) == (250, 3)
    assert [(total.rows, total.values[2:]) for total in last.totals] == [
        (25, ("EUR", euros, 25)),
        (225, ("PLAY", play, 225)),
    ]
    told = [(part.values[1], part.values[2], part.rows) for part in last.subtotals]
    assert sorted(told) == [("a", "EUR", 25), ("a", "PLAY", 100), ("b", "PLAY", 125)]


@pytest.mark.usefixtures("db")
def test_a_difference_from_the_ledger_is_marked() -> None:
    clean, differing = read(asked(COUNTING)).checks
    assert (clean.label, clean.variance, clean.is_clean) == ("Kept, EUR", 0, True)
    assert (differing.label, differing.variance, differing.is_clean) == ("Kept, PLAY", 7, False)


@pytest.mark.usefixtures("db")
def test_of_nothing_there_is_no_sum() -> None:
    told = read(asked(COUNTING, currency="PLAY"))
    assert (told.rows, told.count, list(sums(told))) == ([], 0, [])


@pytest.mark.usefixtures("db")
def test_the_heading_says_who_what_when_and_by_which_software() -> None:
    wanted = asked(COUNTING, period="day", last_day="2026-11-03", currency="EUR")
    assert dict(heading(wanted)) == {
        "Operator": "The Card Room",
        "Report": "Counting",
        "Interval": "2026-11-03 to 2026-11-03, whole UTC days",
        "Currency": "euro",
        "Generated at": "2026-11-20 12:00:00 UTC",
        "Software version": software_version(),
    }


@pytest.mark.parametrize(
    ("entered", "first", "after"),
    [
        ({}, (2026, 11, 1), (2026, 11, 21)),
        ({"period": "day"}, (2026, 11, 20), (2026, 11, 21)),
        ({"period": "month", "last_day": "2026-02-28"}, (2026, 2, 1), (2026, 3, 1)),
        ({"period": "year", "last_day": "2024-02-29"}, (2024, 1, 1), (2024, 3, 1)),
        (
            {"period": "interval", "first_day": "2025-12-31", "last_day": "2026-01-01"},
            (2025, 12, 31),
            (2026, 1, 2),
        ),
    ],
)
def test_an_interval_is_whole_days_in_utc(
    entered: dict[str, Any], first: tuple[int, int, int], after: tuple[int, int, int]
) -> None:
    interval = asked(COUNTING, **entered).interval
    assert interval.from_at == datetime(*first, tzinfo=UTC)
    assert interval.until_at == datetime(*after, tzinfo=UTC)


def test_an_instant_is_the_end_of_a_day_or_now() -> None:
    assert instant_of(None, TODAY).until_at == TODAY
    assert instant_of(date(2026, 11, 20), TODAY).until_at == TODAY
    assert instant_of(date(2026, 11, 19), TODAY).until_at == datetime(2026, 11, 20, tzinfo=UTC)


@pytest.mark.usefixtures("db")
@pytest.mark.parametrize(
    ("entered", "field"),
    [
        ({"period": "interval"}, "first_day"),
        ({"period": "interval", "first_day": "2026-11-21"}, "last_day"),
        ({"last_day": "1999-12-31"}, "last_day"),
        ({"last_day": "31.12.2025"}, "last_day"),
        ({"period": "fortnight"}, "period"),
        ({"currency": "USD"}, "currency"),
        ({"player": "Nobody"}, "player"),
    ],
)
def test_what_is_wrong_is_named(entered: dict[str, str], field: str) -> None:
    filters = (CURRENCY, PLAYER)
    report = Report(
        "wanted", Section.MONEY, "", "", (text("a", ""),), "SELECT 1 AS a", "a", filters=filters
    )
    values = QueryDict(mutable=True)
    values.update(entered)
    assert list(ReportForm(report, values, TODAY).errors) == [field]


@pytest.mark.usefixtures("db")
def test_a_player_is_found_by_name_whatever_its_case() -> None:
    ana = person("Ana")
    columns, query = (text("a", ""),), "SELECT 1 AS a"
    report = Report(
        "one", Section.MONEY, "", "", columns, query, "a", Moment.INSTANT, filters=(PLAYER,)
    )
    wanted = asked(report, player="ANA")
    assert (wanted.chosen, list(wanted.filtered())) == ({"player": ana.pk}, [("Player", "Ana")])


@pytest.mark.usefixtures("db")
def test_a_page_says_what_is_wrong_and_where_nothing_happened(client: Client) -> None:
    reviewer(client)
    page = reverse("compliance:report", args=["liabilities"])
    assert "No activity" in client.get(page).text
    wrong = client.get(page, {"last_day": "soon"})
    assert (wrong.status_code, "such as 2026-12-31" in wrong.text) == (422, True)
