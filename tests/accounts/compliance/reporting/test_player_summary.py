"""A player's account summary is what a careful reader would have written down."""

from random import Random
from typing import Any

import pytest

from accounts.cashier.models import Status
from accounts.cashier.requests import answering
from accounts.compliance.reporting.reading.reading import read
from accounts.compliance.reporting.reports.player_summary import PLAYER_SUMMARY
from accounts.ledger import held_bets, moving
from accounts.ledger.models import Currency
from accounts.models import Player
from tests.accounts.cashier.till import cashier, fund, known, withdrawal
from tests.accounts.compliance.reporting.reviewers import (
    ALWAYS,
    NEVER,
    asked,
    by_sql,
    records,
    totals,
)
from tests.accounts.ledger import ledger_rows
from tests.accounts.ledger.committed_ledger import Ledger
from tests.accounts.ledger.statement.books import Books
from tests.accounts.people import person

pytestmark = pytest.mark.usefixtures("waived_evidence")


def summary(player: Player, **entered: Any) -> dict[str, object]:
    (record,) = records(read(asked(PLAYER_SUMMARY, player=player.screen_name, **entered)))
    return record


@pytest.mark.usefixtures("waived_evidence", "db")
@pytest.mark.parametrize("seed", ["april", pytest.param("may", marks=pytest.mark.nightly)])
def test_of_any_movements_it_tells_the_sums(seed: str) -> None:
    books = Books(person("Ana"), person("Ben"), Random(seed))
    for _ in range(40):
        books.move()
    wallet = {"refill": 0, "buy_in": 0, "cash_out": 0} | {
        kind: sum(moved.wallet for told, moved, _ in books.written if told == kind)
        for kind in {kind for kind, _, _ in books.written}
    }
    found = summary(books.ana, **ALWAYS)
    assert found == {
        "player": "Ana",
        "currency": "PLAY",
        "opening": 0,
        "deposits": 0,
        "to_tables": -wallet["buy_in"],
        "from_tables": wallet["cash_out"],
        "withdrawals": 0,
        "win_loss": sum(moved.tables for kind, moved, _ in books.written if kind == "hand"),
        "adjustments": wallet["refill"],
        "closing": books.balance.wallet,
        "tables_start": 0,
        "tables_end": books.balance.tables,
    }
    everybody = read(asked(PLAYER_SUMMARY, **ALWAYS))
    assert [check.variance for check in everybody.checks] == [0, 0, 0, 0]
    (balances,) = by_sql(
        "SELECT sum(balance) FILTER (WHERE kind = 'wallet'),"
        " sum(balance) FILTER (WHERE kind = 'table') FROM ledger_account"
    )
    told = totals(everybody)["PLAY"]
    assert (told["closing"], told["tables_end"]) == balances


@pytest.mark.usefixtures("waived_evidence", "db")
def test_euros_that_came_went_and_were_held_are_told_apart() -> None:
    staff, ana, ben = cashier("Carl"), known("Ana"), known("Ben")
    for player in (ana, ben):
        fund(player, staff, amount=60_000)
        moving.buy_in(
            player=player, table_no=3, currency=Currency.EUR, amount=30_000, key=player.email
        )
    returned: dict[str, Any] = {"request_id": withdrawal(ana, 5_000).pk, "by": staff}
    answering.pick_up(**returned, seen=Status.ASKED)
    answering.refuse(**returned, seen=Status.PICKED_UP, reason="no such account")
    withdrawal(ana, 10_000)
    where: dict[str, Any] = {"table_no": 3, "currency": Currency.EUR, "reference": "table:3 hand:1"}
    moving.settle_hand(**where, nets={ana.pk: 2_000, ben.pk: -2_100}, rake=100, key="one")
    bets = {ana.pk: 500, ben.pk: 500}
    held_bets.hold_bets(**where, bets=bets, key="two")
    held_bets.award_held(
        currency=Currency.EUR, bets=bets, awards={ana.pk: 1_000}, reference="two", key="three"
    )
    found = summary(ana, **ALWAYS, currency="EUR")
    assert found == {
        "player": "Ana",
        "currency": "EUR",
        "opening": 0,
        "deposits": 60_000,
        "to_tables": 30_000,
        "from_tables": 1_000,
        "withdrawals": 10_000,
        "win_loss": 2_500,
        "adjustments": 0,
        "closing": 21_000,
        "tables_start": 0,
        "tables_end": 31_500,
    }
    assert all(check.is_clean for check in read(asked(PLAYER_SUMMARY, **ALWAYS)).checks)


@pytest.mark.usefixtures("waived_evidence", "db")
def test_where_nothing_moved_opening_is_closing() -> None:
    ana = person("Ana")
    moving.opening_grant(player=ana)
    moving.buy_in(player=ana, table_no=1, currency=Currency.PLAY, amount=100, key="1")
    found = summary(ana, **NEVER)
    assert (found["opening"], found["closing"]) == (999_900, 999_900)
    assert (found["tables_start"], found["tables_end"]) == (100, 100)
    assert not any(found[name] for name in ("to_tables", "win_loss", "adjustments"))
    assert read(asked(PLAYER_SUMMARY, period="day", last_day="2020-01-01")).count == 0


def test_an_altered_entry_is_a_difference(ledger: Ledger) -> None:
    assert all(check.is_clean for check in read(asked(PLAYER_SUMMARY, **ALWAYS)).checks)
    with ledger_rows.session(ledger.database.owner_url) as owner:
        owner.execute("ALTER TABLE ledger_entry DISABLE TRIGGER USER")
        owner.execute(
            "UPDATE ledger_entry SET amount = amount + 7 WHERE account_id = %s", (ledger.stack,)
        )
    at_tables = read(asked(PLAYER_SUMMARY, **ALWAYS)).checks[1]
    assert at_tables.variance == -7
