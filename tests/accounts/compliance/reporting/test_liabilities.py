"""What the room owes its players, by where it is, held against the ledger's other side."""

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from accounts.compliance.reporting.reading.reading import ReportResult, read
from accounts.compliance.reporting.reports.liabilities import LIABILITIES
from accounts.ledger import moving
from accounts.ledger.models import Currency
from tests.accounts.cashier.till import cashier, fund, known, withdrawal
from tests.accounts.compliance.reporting.reviewers import asked
from tests.accounts.ledger import ledger_rows
from tests.accounts.ledger.committed_ledger import Ledger
from tests.accounts.people import person


def told(**entered: object) -> ReportResult:
    return read(asked(LIABILITIES, now=timezone.now(), **entered))


@pytest.mark.usefixtures("db")
def test_money_is_owed_where_it_is() -> None:
    player = known("Ana")
    fund(player, cashier("Carl"), amount=50_000)
    withdrawal(player, 20_000)
    moving.opening_grant(player=person("Ben"))
    found = told()
    assert found.rows == [
        ("wallet", "EUR", 1, 30_000),
        ("withdrawal", "EUR", 1, 20_000),
        ("wallet", "PLAY", 1, 1_000_000),
    ]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT currency, sum(balance)::bigint FROM ledger_account"
            " WHERE balance IS NOT NULL GROUP BY 1 ORDER BY 1"
        )
        assert [(t.values[1], t.values[3]) for t in found.totals] == cursor.fetchall()
    assert [check.variance for check in found.checks] == [0, 0, 0, 0]
    assert [row[1] for row in told(currency="PLAY").rows] == ["PLAY"]


@pytest.mark.usefixtures("db")
def test_of_an_earlier_day_it_tells_what_was_owed_then() -> None:
    moving.opening_grant(player=person("Ben"))
    yesterday = (timezone.now() - timedelta(days=1)).date()
    found = told(last_day=yesterday)
    assert [(row[0], row[3]) for row in found.rows] == [("wallet", 0)]
    assert all(check.is_clean for check in found.checks)


@pytest.mark.usefixtures("waived_evidence")
def test_an_altered_entry_is_a_difference(ledger: Ledger) -> None:
    moving.refill(player=ledger.ana, amount=500, key="more")
    assert [check.variance for check in told().checks] == [0, 0]
    with ledger_rows.session(ledger.database.owner_url) as owner:
        owner.execute("ALTER TABLE ledger_entry DISABLE TRIGGER USER")
        owner.execute("UPDATE ledger_entry SET amount = 600 WHERE amount = 500")
    found = told(currency=Currency.PLAY)
    assert [check.variance for check in found.checks] == [-100, 0]
