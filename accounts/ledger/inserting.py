"""Inserting a transfer and its entries, in one round trip."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django.db import IntegrityError, connection
from django.db.backends.utils import CursorWrapper

from accounts.ledger.models import Transfer

# A transfer whose key was used before is not inserted, nor is one whose accounts are not all found.
# By account id: everybody locks accounts in this order, so there are no deadlocks.
_INSERT: Final = """
    WITH entry (account, amount) AS MATERIALIZED ({entries}), posted AS (
        INSERT INTO ledger_transfer (kind, currency, reason, reference, idempotency_key)
        SELECT %s, %s, %s, %s, %s WHERE (SELECT count(*) FROM entry) = %s
        ON CONFLICT (idempotency_key) DO NOTHING
        RETURNING id, created_at
    ), written AS (
        INSERT INTO ledger_entry (transfer_id, account_id, amount)
        SELECT posted.id, entry.account, entry.amount FROM posted, entry ORDER BY entry.account
    )
    SELECT id, created_at FROM posted
"""
_UNDOABLE: Final = "SAVEPOINT ledger_insert; {insert}; RELEASE SAVEPOINT ledger_insert"
_UNDO: Final = "ROLLBACK TO SAVEPOINT ledger_insert; RELEASE SAVEPOINT ledger_insert"
_NUMBERED: Final = "SELECT * FROM unnest(%s::bigint[], %s::bigint[])"


class Entries(NamedTuple):
    """The entries of a transfer: a query for the account and the amount of each, its parameters,
    and how many it has to find."""

    sql: str
    values: list[Any]
    expected: int


def numbered(entries: Mapping[int, int]) -> Entries:
    """Return entries given as `{account id: minor units}`."""
    return Entries(_NUMBERED, [list(entries), list(entries.values())], len(entries))


def insert(transfer: Transfer, entries: Entries) -> bool:
    """Insert a transfer with its entries and return whether it was inserted.

    It was not, and nothing has changed, where its key was used before or not every account is
    there to be found. Sets what the database chose. Raises IntegrityError for what the database
    refuses; the caller's transaction then goes on from before.
    """
    heading = (transfer.kind, transfer.currency, transfer.reason, transfer.reference)
    values = [*entries.values, *heading, transfer.idempotency_key, entries.expected]
    statement = _INSERT.format(entries=entries.sql)
    with connection.cursor() as cursor:
        if connection.in_atomic_block:
            row = _undoable(cursor, statement, values)
        else:
            cursor.execute(statement, values)
            row = cursor.fetchone()
    if row is None:
        return False
    transfer.pk, transfer.created_at = row
    transfer._state.adding, transfer._state.db = False, connection.alias
    return True


def _undoable(cursor: CursorWrapper, statement: str, values: list[Any]) -> tuple[Any, ...] | None:
    """Return the statement's row; what it refuses undoes nothing but itself.

    The savepoint is sent along with it, since each alone would be a round trip.
    """
    try:
        cursor.execute(_UNDOABLE.format(insert=statement), values)
    except IntegrityError:
        cursor.execute(_UNDO)
        raise
    cursor.nextset()
    row: tuple[Any, ...] | None = cursor.fetchone()
    return row
