"""Money comes in and goes out only as players asked and staff approved, whoever writes the rows."""

from uuid import uuid4

import pytest
from django.db import connection

from accounts.cashier.checking import cashier_differences
from accounts.cashier.models import CashierRequest, Status
from accounts.cashier.requests import answering, reversing
from accounts.ledger import chart
from accounts.ledger.models import AccountKind, Currency, Transfer
from accounts.models import Player
from poker.oversight.ledger_check import check_ledger
from tests.accounts.cashier.till import cashier, deposit, fund, known, pay, withdrawal
from tests.accounts.ledger import ledger_rows
from tests.accounts.people import NOW, wallet_of
from tests.accounts.plain_sql import refusal_at_commit
from tests.room.database import RoomDatabase

MUCH = 999_900


@pytest.fixture
def ana(room_db: RoomDatabase) -> Player:
    return known("Ana")


@pytest.fixture
def till(room_db: RoomDatabase) -> Player:
    return cashier("Till")


FORGED = (
    "WITH posted AS ("
    " INSERT INTO ledger_transfer (kind, currency, reason, reference, idempotency_key)"
    " VALUES ('{kind}', 'EUR', 'bonus', '{reference}', '{key}') RETURNING id)"
    " INSERT INTO ledger_entry (transfer_id, account_id, amount)"
    " SELECT posted.id, entry.account, entry.amount"
    " FROM posted, (VALUES {entries}) AS entry (account, amount) ORDER BY entry.account"
)


def forge(kind: str, key: str, reference: str, entries: dict[int, int]) -> str | None:
    """Write a transfer as the application's role, past all of our code; the rule that refuses."""
    rows = ", ".join(f"({account}, {amount})" for account, amount in entries.items())
    return refusal_at_commit(FORGED.format(kind=kind, key=key, reference=reference, entries=rows))


def house(kind: AccountKind) -> int:
    return chart.house(kind=kind, currency=Currency.EUR).pk


@pytest.mark.parametrize(
    ("kind", "source"),
    [
        ("deposit", AccountKind.CASHIER),
        ("withdrawal_reversal", AccountKind.CASHIER),
        ("refill", AccountKind.CASHIER),
        ("hand", AccountKind.CASHIER),
        ("cash_out", AccountKind.RAKE),
        ("hand", AccountKind.RAKE),
        ("tournament_prizes", AccountKind.FEES),
        ("held_refund", AccountKind.CHARITY),
        ("opening_grant", AccountKind.PROMOTION),
        ("deposit", AccountKind.HOUSE_EXPENSE),
    ],
)
@pytest.mark.parametrize("reference", ["", "cashier:1", "cashier:{request}"])
def test_no_house_account_fills_a_wallet(
    ana: Player, till: Player, kind: str, source: AccountKind, reference: str
) -> None:
    """Neither out of nothing, nor by the name of a request that waits or was done before."""
    done, waiting = fund(ana, till), deposit(ana, MUCH)
    for request in (waiting, done):
        named = reference.format(request=request.pk)
        for key in (f"{named} {kind}", str(uuid4())):
            entries = {house(source): -MUCH, wallet_of(ana, Currency.EUR).pk: MUCH}
            assert forge(kind, key, named, entries), (kind, named, key)
    assert wallet_of(ana, Currency.EUR).balance == done.amount
    assert list(cashier_differences()) == []


def test_an_approved_deposit_goes_to_whoever_asked_and_in_full(ana: Player, till: Player) -> None:
    """Even where the request's own transfer was not written: an approval is for its amount."""
    ben, asked = known("Ben"), deposit(ana, 5_000)
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE cashier_request SET status = 'done', first_approver_id = %s WHERE id = %s",
            [till.pk, asked.pk],
        )
    key = f"cashier:{asked.pk} deposit"
    for player, amount in ((ben, 5_000), (ana, 5_001), (ana, 4_999)):
        entries = {house(AccountKind.CASHIER): -amount, wallet_of(player, Currency.EUR).pk: amount}
        assert forge("deposit", key, f"cashier:{asked.pk}", entries) == "ledger_transfer_evidence"
    entries = {house(AccountKind.CASHIER): -5_000, wallet_of(ana, Currency.EUR).pk: 5_000}
    refusal = forge("deposit", key, f"cashier:{asked.pk}", entries)
    assert refusal == "ledger_transfer_evidence", (
        "no entry of the audit log says that Till approved"
    )


def test_a_refused_withdrawal_is_not_paid(ana: Player, till: Player) -> None:
    fund(ana, till)
    asked = withdrawal(ana, 5_000)
    pending = chart.pending_withdrawal(player=ana, currency=Currency.EUR).pk
    entries = {pending: -5_000, house(AccountKind.CASHIER): 5_000}
    key = f"cashier:{asked.pk} withdrawal"
    assert forge("withdrawal", key, f"cashier:{asked.pk}", entries) == "ledger_transfer_evidence"
    answering.pick_up(request_id=asked.pk, by=till, seen=Status.ASKED, now=NOW)
    answering.refuse(
        request_id=asked.pk, by=till, seen=Status.PICKED_UP, reason="no such account", now=NOW
    )
    assert forge("withdrawal", key, f"cashier:{asked.pk}", entries)
    assert list(cashier_differences()) == []


def everything_done(ana: Player, till: Player) -> list[CashierRequest]:
    """A deposit, one that was reversed, a withdrawal, and one that waits."""
    kept, gone = fund(ana, till, 40_000), fund(ana, till, 1_000)
    reversing.reverse(request_id=gone.pk, by=till, seen=Status.DONE, reason="charged back", now=NOW)
    paid = withdrawal(ana, 5_000)
    pay(paid, till)
    return [kept, gone, paid, withdrawal(ana, 2_000)]


ALTERATIONS = [
    "UPDATE cashier_request SET amount = amount + 1 WHERE id = {0}",
    "UPDATE cashier_request SET first_approver_id = {clerk} WHERE id = {0}",
    "UPDATE cashier_request SET player_id = {clerk} WHERE id = {0}",
    "UPDATE cashier_request SET status = 'refused' WHERE id = {0}",
    "UPDATE cashier_request SET status = 'done' WHERE id = {1}",
    "UPDATE cashier_request SET amount = amount + 1 WHERE id = {2}",
    "UPDATE cashier_request SET status = 'cancelled' WHERE id = {3}",
    "UPDATE ledger_transfer SET idempotency_key = 'x' WHERE kind = 'deposit_reversal'",
    "UPDATE ledger_transfer SET kind = 'deposit' WHERE kind = 'withdrawal'",
    "DELETE FROM cashier_request WHERE id = {0}",
]


def altered(database: RoomDatabase, statement: str) -> None:
    """What the tables' owner does with the triggers off."""
    tables = ("cashier_request", "ledger_transfer")
    with ledger_rows.unguarded(database.owner_url, *tables) as owner:
        owner.execute(statement)


@pytest.mark.parametrize("statement", ALTERATIONS)
def test_what_the_owner_alters_is_found(
    ana: Player, till: Player, room_db: RoomDatabase, statement: str
) -> None:
    requests = everything_done(ana, till)
    assert not check_ledger(now=NOW)
    clerk = Player.objects.get(screen_name__startswith="Clerk").pk
    altered(room_db, statement.format(*[request.pk for request in requests], clerk=clerk))
    found = [str(difference) for difference in check_ledger(now=NOW)]
    assert found
    again = [str(difference) for difference in check_ledger(now=NOW)]
    assert again == found


def test_all_of_three_alterations_are_listed(
    ana: Player, till: Player, room_db: RoomDatabase
) -> None:
    first, second, third = (fund(ana, till, 1_000 + number) for number in range(3))
    clerk = Player.objects.get(screen_name__startswith="Clerk").pk
    numbers = [request.pk for request in (first, second, third)]
    for statement in (
        "UPDATE cashier_request SET first_approver_id = {clerk} WHERE id = {0}",
        "UPDATE cashier_request SET amount = 9999 WHERE id = {1}",
        "UPDATE cashier_request SET status = 'refused' WHERE id = {2}",
    ):
        altered(room_db, statement.format(*numbers, clerk=clerk))
    found = " ".join(str(difference) for difference in check_ledger(now=NOW))
    assert f"approvals of cashier:{first.pk} " in found
    assert f"ask for cashier:{second.pk} " in found
    transfer = Transfer.objects.get(idempotency_key=f"cashier:{third.pk} deposit")
    assert f"behind transfer {transfer.pk} (deposit)" in found
