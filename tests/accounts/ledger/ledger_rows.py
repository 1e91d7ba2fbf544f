"""Ledger rows written in plain SQL, as somebody would who means to break the rules."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

Connection = psycopg.Connection[tuple[int, ...]]


@contextmanager
def session(url: str) -> Iterator[Connection]:
    """A connection whose transactions are begun and ended by the test."""
    with psycopg.connect(url, autocommit=True) as connection:
        yield connection


@contextmanager
def unguarded(url: str, *tables: str) -> Iterator[Connection]:
    """A connection of the tables' owner, with the triggers of these tables off meanwhile."""
    with session(url) as owner:
        for table in tables:
            owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        yield owner
        for table in tables:
            owner.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")


def transfer(connection: Connection, key: str, currency: str = "PLAY") -> int:
    """Insert a transfer without entries and return its id."""
    return _first(
        connection,
        "INSERT INTO ledger_transfer (kind, currency, reason, reference, idempotency_key)"
        " VALUES ('refill', %s, 'test', '', %s) RETURNING id",
        (currency, key),
    )


def entry(connection: Connection, transfer_id: int, account_id: int, amount: int) -> int:
    """Insert one entry and return its id."""
    return _first(
        connection,
        "INSERT INTO ledger_entry (transfer_id, account_id, amount) VALUES (%s, %s, %s)"
        " RETURNING id",
        (transfer_id, account_id, amount),
    )


def house_account(connection: Connection, kind: str, currency: str = "PLAY") -> int:
    """The id of one of the house's accounts."""
    return _first(
        connection,
        "SELECT id FROM ledger_account WHERE kind = %s AND currency = %s",
        (kind, currency),
    )


def balance(connection: Connection, account_id: int) -> int:
    """The balance kept on an account, in minor units."""
    return _first(connection, "SELECT balance FROM ledger_account WHERE id = %s", (account_id,))


def _first(connection: Connection, statement: str, values: tuple[int | str, ...]) -> int:
    row = connection.execute(statement, values).fetchone()
    assert row is not None
    return row[0]
