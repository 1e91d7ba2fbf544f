"""The ways of money are the same in the program, in the database and in the handbook."""

import psycopg
import pytest
from django.db import connection

from accounts.ledger import chart, moving
from accounts.ledger.checks.way_checking import way_differences
from accounts.ledger.models import AccountKind, Currency, TransferKind
from accounts.ledger.ways import EVIDENCE, WAYS, handbook_lines
from config.places import BASE_DIR
from tests.accounts.people import person, wallet_of
from tests.accounts.plain_sql import refusal_at_commit, refusal_of
from tests.room.database import RoomDatabase


def test_every_kind_of_transfer_has_a_way() -> None:
    assert {way.transfer for way in WAYS} == set(TransferKind)
    assert {way.evidence for way in WAYS} == EVIDENCE.keys()


def test_no_open_way_leads_from_wallet_to_wallet() -> None:
    wallets = [way for way in WAYS if way.source == way.target == AccountKind.WALLET]
    assert [way.transfer for way in wallets] == [TransferKind.CORRECTION]
    assert all(way.former for way in wallets)


def test_handbook_prints_the_table() -> None:
    books = (BASE_DIR / "config/handbook/BOOKS.md").read_text().splitlines()
    start = books.index(handbook_lines()[0])
    assert books[start : start + len(WAYS) + 2] == handbook_lines()


def test_database_enforces_the_same_table(db: None) -> None:
    assert list(way_differences()) == []
    with connection.cursor() as cursor:
        for function in EVIDENCE:
            cursor.execute(
                "SELECT to_regprocedure(%s) IS NOT NULL", [f"{function}(ledger_transfer)"]
            )
            assert cursor.fetchone() == (True,), function


OPENED = (
    "INSERT INTO ledger_way (transfer, source, target, money, same_player, same_table, evidence)"
    " VALUES ('hand', 'wallet', 'wallet', 'any', false, false, 'ledger_evidence_refill')"
)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE ledger_way SET evidence = 'ledger_evidence_refill'",
        OPENED,
        "DELETE FROM ledger_way",
        "TRUNCATE ledger_way",
    ],
)
def test_application_role_cannot_add_a_way(db: None, statement: str) -> None:
    assert refusal_of(statement) == "InsufficientPrivilege"


def test_way_the_owner_adds_is_found(room_db: RoomDatabase) -> None:
    with psycopg.connect(room_db.owner_url, autocommit=True) as owner:
        owner.execute(OPENED)
    (found,) = way_differences()
    assert "way of a hand from wallet to wallet" in str(found)


def test_kind_without_a_row_cannot_be_written(room_db: RoomDatabase) -> None:
    ana = person("Ana")
    moving.opening_grant(player=ana)
    promotion = chart.house(kind=AccountKind.PROMOTION, currency=Currency.PLAY).pk
    entry = "INSERT INTO ledger_entry (transfer_id, account_id, amount) SELECT max(id), {}, {}"
    refused = refusal_at_commit(
        "INSERT INTO ledger_transfer (kind, currency, reason, reference, idempotency_key)"
        " VALUES ('gift', 'PLAY', '', '', 'gift')",
        f"{entry} FROM ledger_transfer".format(promotion, -5),
        f"{entry} FROM ledger_transfer".format(wallet_of(ana).pk, 5),
    )
    assert refused == "ledger_transfer_way"
