"""Deposits, withdrawals, adjustments, large ones and dormant wallets, and who had a hand in it."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from accounts.cashier.idle_money.destination import Destination
from accounts.cashier.idle_money.moving_out import move_out
from accounts.cashier.models import Status
from accounts.cashier.requests import answering
from accounts.cashier.requests.reversing import reverse
from accounts.compliance.reporting.reading.reading import read
from accounts.compliance.reporting.reports.adjustments import ADJUSTMENTS
from accounts.compliance.reporting.reports.dormant_accounts import DORMANT_ACCOUNTS
from accounts.compliance.reporting.reports.large_transactions import LARGE_TRANSACTIONS
from accounts.ledger import moving
from accounts.ledger.models import Currency
from accounts.models import Player
from tests.accounts.cashier.till import cashier, deposit, fund, known, pay, withdrawal
from tests.accounts.compliance.reporting.reviewers import ALWAYS, asked, by_sql, records, totals
from tests.accounts.ledger import ledger_rows
from tests.accounts.ledger.committed_ledger import Ledger
from tests.accounts.people import NOW, person, wallet_of

pytestmark = pytest.mark.usefixtures("waived_evidence")

MUCH = 300_000


@pytest.fixture
def till(db: None) -> tuple[Player, Player]:
    return cashier("Carl"), cashier("Dora")


def large_deposit(player: Player, first: Player, second: Player) -> None:
    asked_for = deposit(player, MUCH)
    answering.approve(request_id=asked_for.pk, by=first, seen=Status.ASKED, now=NOW)
    answering.approve(request_id=asked_for.pk, by=second, seen=Status.APPROVED, now=NOW)


def paid_out(player: Player, amount: int, by: Player) -> None:
    pay(withdrawal(player, amount), by)


def test_every_adjustment_names_who_made_and_approved_it(till: tuple[Player, Player]) -> None:
    carl, dora = till
    ana = known("Ana")
    large_deposit(ana, carl, dora)
    paid_out(ana, 4_000, carl)
    ben = known("Ben")
    done = fund(ben, carl, 7_000)
    reverse(request_id=done.pk, by=dora, seen=Status.DONE, reason="charged back", now=NOW)
    moving.opening_grant(player=ben)
    told = read(asked(ADJUSTMENTS, **ALWAYS))
    found = [
        (row["player"], row["kind"], row["amount"], row["maker"], row["approver"])
        for row in records(told)
    ]
    assert found == [
        ("Ana", "deposit", MUCH, "Ana", "Carl, Dora"),
        ("Ana", "withdrawal", -4_000, "Ana", "Carl, Colleague"),
        ("Ben", "deposit", 7_000, "Ben", "Carl"),
        ("Ben", "deposit_reversal", -7_000, "Dora", ""),
        ("Ben", "opening_grant", 1_000_000, None, ""),
    ]
    assert {currency: sums["amount"] for currency, sums in totals(told).items()} == dict(
        by_sql(
            "SELECT currency, sum(balance)::bigint FROM ledger_account"
            " WHERE player_id IS NOT NULL GROUP BY 1"
        )
    )
    assert [check.variance for check in told.checks] == [0, 0]
    assert [
        check.variance for check in read(asked(ADJUSTMENTS, **ALWAYS, player="Ana")).checks
    ] == [0]


def test_idle_money_names_both_who_agreed(till: tuple[Player, Player]) -> None:
    carl, dora = till
    ana = known("Ana")
    large_deposit(ana, carl, dora)
    Player.objects.filter(pk=ana.pk).update(is_active=False)
    for staff in till:
        move_out(
            wallet_id=wallet_of(ana, Currency.EUR).pk,
            amount=MUCH,
            destination=Destination.OWNER,
            reason="asked by letter",
            staff=staff,
            form_key=uuid4(),
            now=NOW,
        )
    last = records(read(asked(ADJUSTMENTS, **ALWAYS)))[-1]
    assert (last["kind"], last["amount"], last["reason"]) == (
        "idle_paid_out",
        -MUCH,
        "asked by letter",
    )
    assert (last["maker"], last["approver"]) == ("Dora", "Carl")


def test_an_altered_amount_is_a_difference(ledger: Ledger) -> None:
    assert [check.variance for check in read(asked(ADJUSTMENTS, **ALWAYS)).checks] == [0]
    with ledger_rows.session(ledger.database.owner_url) as owner:
        owner.execute("ALTER TABLE ledger_entry DISABLE TRIGGER USER")
        owner.execute("UPDATE ledger_entry SET amount = 999999 WHERE amount = 1000000")
    assert [check.variance for check in read(asked(ADJUSTMENTS, **ALWAYS)).checks] == [-1]


def test_large_ones_are_those_of_the_amount_or_more(till: tuple[Player, Player]) -> None:
    carl, dora = till
    ana = known("Ana")
    large_deposit(ana, carl, dora)
    buy_in: dict[str, Any] = {"player": ana, "currency": Currency.EUR}
    moving.buy_in(**buy_in, table_no=3, amount=200_000, key="large")
    moving.buy_in(**buy_in, table_no=4, amount=1_999, key="small")
    moving.cash_out(**buy_in, table_no=3, amount=2_000, key="cash")
    paid_out(ana, 5_000, carl)
    told = read(asked(LARGE_TRANSACTIONS, **ALWAYS))
    assert [(row["kind"], row["amount"]) for row in records(told)] == [
        ("deposit", MUCH),
        ("buy_in", -200_000),
    ]
    more = read(asked(LARGE_TRANSACTIONS, **ALWAYS, threshold="20.00"))
    assert [(row["kind"], row["amount"], row["at_table"]) for row in records(more)] == [
        ("deposit", MUCH, None),
        ("buy_in", -200_000, 3),
        ("cash_out", 2_000, 3),
        ("withdrawal", -5_000, None),
    ]
    assert [check.variance for check in (*told.checks, *more.checks)] == [0, 0]
    at_table = read(asked(LARGE_TRANSACTIONS, **ALWAYS, threshold="0.01", table=4))
    assert [row["amount"] for row in records(at_table)] == [-1_999]


@pytest.mark.usefixtures("db")
def test_dormant_are_closed_accounts_and_those_not_seen_for_long() -> None:
    here, closed, away = person("Here"), person("Closed"), person("Away")
    for player in (here, closed, away):
        moving.opening_grant(player=player)
    Player.objects.update(last_login=NOW - timedelta(days=10))
    Player.objects.filter(pk=closed.pk).update(is_active=False)
    Player.objects.filter(pk=away.pk).update(last_login=NOW - timedelta(days=365))
    told = read(asked(DORMANT_ACCOUNTS, now=NOW))
    assert [(row["player"], row["is_active"], row["days_away"]) for row in records(told)] == [
        ("Away", True, 365),
        ("Closed", False, 10),
    ]
    assert totals(told)["PLAY"]["balance"] == 2_000_000
    assert [check.variance for check in told.checks] == [0]
    sooner = read(asked(DORMANT_ACCOUNTS, now=NOW, days=10))
    assert [row["player"] for row in records(sooner)] == ["Away", "Closed", "Here"]
