"""Faults planted in a test's database, so that what the room does fails in the middle of it."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg import sql

from tests.room.database import RoomDatabase


@contextmanager
def refused(database: RoomDatabase, table: str, rows: str) -> Iterator[None]:
    """PostgreSQL takes no new row of a table for which the condition `rows` holds."""
    named = sql.Identifier(table)
    _as_owner(
        database,
        sql.SQL("ALTER TABLE {} ADD CONSTRAINT planted CHECK (NOT ({})) NOT VALID").format(
            named,
            sql.SQL(rows),
        ),
    )
    try:
        yield
    finally:
        _as_owner(database, sql.SQL("ALTER TABLE {} DROP CONSTRAINT planted").format(named))


def _as_owner(database: RoomDatabase, statement: sql.Composed) -> None:
    with psycopg.connect(database.owner_url) as owner:
        owner.execute(statement)
