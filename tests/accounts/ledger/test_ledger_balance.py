"""Transfers the database refuses, written in plain SQL as the application's role."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest

from tests.accounts.ledger.committed_ledger import Ledger
from tests.accounts.ledger.ledger_rows import balance, entry, house_account, transfer

pytestmark = pytest.mark.usefixtures("waived_evidence")


@contextmanager
def refused(rule: str) -> Iterator[None]:
    with pytest.raises(psycopg.errors.IntegrityError) as refusal:
        yield
    assert refusal.value.diag.constraint_name == rule


def test_entries_that_sum_to_zero_move_the_balances(ledger: Ledger) -> None:
    with ledger.app.transaction():
        moved = transfer(ledger.app, "good")
        entry(ledger.app, moved, ledger.wallet, -250)
        entry(ledger.app, moved, ledger.stack, 250)
    assert balance(ledger.app, ledger.wallet) == 899_750
    assert balance(ledger.app, ledger.stack) == 100_250


def test_a_sum_other_than_zero_is_refused_at_commit(ledger: Ledger) -> None:
    with refused("ledger_transfer_balanced"), ledger.app.transaction():
        moved = transfer(ledger.app, "unbalanced")
        entry(ledger.app, moved, ledger.wallet, -250)
        entry(ledger.app, moved, ledger.stack, 251)
    assert balance(ledger.app, ledger.wallet) == 900_000


def test_one_entry_alone_is_refused(ledger: Ledger) -> None:
    with refused("ledger_transfer_balanced"), ledger.app.transaction():
        entry(ledger.app, transfer(ledger.app, "alone"), ledger.wallet, 250)


def test_a_transfer_without_entries_is_refused(ledger: Ledger) -> None:
    with refused("ledger_transfer_balanced"), ledger.app.transaction():
        transfer(ledger.app, "empty")


def test_an_entry_of_nothing_is_refused(ledger: Ledger) -> None:
    with refused("ledger_entry_amount_not_zero"), ledger.app.transaction():
        entry(ledger.app, transfer(ledger.app, "nothing"), ledger.wallet, 0)


def test_two_entries_for_one_account_are_refused(ledger: Ledger) -> None:
    with refused("ledger_entry_once_per_account"), ledger.app.transaction():
        moved = transfer(ledger.app, "twice")
        entry(ledger.app, moved, ledger.wallet, -1)
        entry(ledger.app, moved, ledger.wallet, 1)


def test_a_later_transaction_cannot_add_to_a_transfer(ledger: Ledger) -> None:
    with ledger.app.transaction():
        moved = transfer(ledger.app, "closed")
        entry(ledger.app, moved, ledger.wallet, -5)
        entry(ledger.app, moved, ledger.stack, 5)
    rake, charity = house_account(ledger.app, "rake"), house_account(ledger.app, "charity")
    with refused("ledger_entry_same_transaction"), ledger.app.transaction():
        entry(ledger.app, moved, rake, -5)
        entry(ledger.app, moved, charity, 5)


def test_entries_after_an_early_check_are_checked_again(ledger: Ledger) -> None:
    with refused("ledger_transfer_balanced"), ledger.app.transaction():
        moved = transfer(ledger.app, "early")
        entry(ledger.app, moved, ledger.wallet, -5)
        entry(ledger.app, moved, ledger.stack, 5)
        ledger.app.execute("SET CONSTRAINTS ALL IMMEDIATE")
        ledger.app.execute("SET CONSTRAINTS ALL DEFERRED")
        entry(ledger.app, moved, ledger.promotion, 5)


@pytest.mark.rule("play-money")
def test_an_account_in_another_currency_is_refused(ledger: Ledger) -> None:
    euros = house_account(ledger.app, "promotion", "EUR")
    with refused("ledger_entry_currency"), ledger.app.transaction():
        moved = transfer(ledger.app, "mixed", "PLAY")
        entry(ledger.app, moved, ledger.wallet, 5)
        entry(ledger.app, moved, euros, -5)


def test_more_than_the_balance_is_refused(ledger: Ledger) -> None:
    with refused("ledger_account_not_overdrawn"), ledger.app.transaction():
        moved = transfer(ledger.app, "overdrawn")
        entry(ledger.app, moved, ledger.stack, -100_001)
        entry(ledger.app, moved, ledger.wallet, 100_001)
    assert balance(ledger.app, ledger.stack) == 100_000


def test_the_whole_balance_may_go(ledger: Ledger) -> None:
    with ledger.app.transaction():
        moved = transfer(ledger.app, "all")
        entry(ledger.app, moved, ledger.stack, -100_000)
        entry(ledger.app, moved, ledger.wallet, 100_000)
    assert balance(ledger.app, ledger.stack) == 0


def test_an_unknown_account_is_refused(ledger: Ledger) -> None:
    with refused("ledger_entry_account"), ledger.app.transaction():
        entry(ledger.app, transfer(ledger.app, "nobody"), 999_999, 5)


@pytest.mark.parametrize("table", ["ledger_account", "ledger_transfer"])
def test_a_temporary_table_does_not_stand_in_for_the_real_one(ledger: Ledger, table: str) -> None:
    ledger.app.execute(f"CREATE TEMP TABLE {table} AS TABLE public.{table}")
    if table == "ledger_account":
        ledger.app.execute("UPDATE ledger_account SET balance = 1000000000")
    with refused("ledger_account_not_overdrawn"), ledger.app.transaction():
        key = f"shadowed {table}"
        ledger.app.execute("SET LOCAL search_path = public, pg_temp")
        moved = transfer(ledger.app, key)
        ledger.app.execute("SET LOCAL search_path = pg_temp, public")
        entry(ledger.app, moved, ledger.stack, -100_001)
        entry(ledger.app, moved, ledger.wallet, 100_001)


def test_the_stamps_are_the_databases_own(ledger: Ledger) -> None:
    with ledger.app.transaction():
        row = ledger.app.execute(
            "INSERT INTO ledger_transfer"
            " (kind, currency, reason, reference, idempotency_key, created_at, posted_in)"
            " VALUES ('refill', 'PLAY', '', '', 'backdated', '2001-01-01', '3')"
            " RETURNING id, created_at = now() AND posted_in = pg_current_xact_id()"
        ).fetchone()
        assert row is not None
        assert row[1] is True
        entry(ledger.app, row[0], ledger.stack, -1)
        entry(ledger.app, row[0], ledger.wallet, 1)
