"""Making tables stand: by a trigger, or by rows that somebody holds."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import psycopg
from django.conf import settings

from config.embedded.postgres import connect
from tests.room.database import RoomDatabase

_FAIL: Final = """
    CREATE FUNCTION fail_deal_{table_id}() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'told to fail' USING ERRCODE = '{sqlstate}'; END $$;
    CREATE TRIGGER fail_deal_{table_id} BEFORE INSERT ON poker_tableevent FOR EACH ROW
    WHEN (NEW.table_id = {table_id} AND NEW.kind = 'hand_started')
    EXECUTE FUNCTION fail_deal_{table_id}();
"""
_FAIL_NO_MORE: Final = """
    DROP TRIGGER IF EXISTS fail_deal_{table_id} ON poker_tableevent;
    DROP FUNCTION IF EXISTS fail_deal_{table_id}();
"""
_HELD: Final = {
    "table": "SELECT FROM poker_table WHERE id = %s FOR UPDATE",
    "seats": "SELECT FROM poker_seat WHERE table_id = %s FOR UPDATE",
    "player": """
        SELECT FROM accounts_player
         WHERE id = (SELECT min(player_id) FROM poker_seat WHERE table_id = %s) FOR UPDATE
    """,
    "wallet": """
        SELECT FROM ledger_account
         WHERE player_id = (SELECT min(player_id) FROM poker_seat WHERE table_id = %s) FOR UPDATE
    """,
    "alarm": "SELECT FROM poker_alarm WHERE table_id = %s FOR UPDATE",
    "game": """
        SELECT FROM poker_game WHERE id = (SELECT game_id FROM poker_table WHERE id = %s) FOR UPDATE
    """,
    "clocks": "SELECT %s::bigint FROM poker_clockbeat FOR UPDATE",
    "web processes": "SELECT %s::bigint FROM poker_webprocess FOR UPDATE",
}
OF_TABLE: Final = ("table", "seats", "player", "wallet", "alarm")
"""The rows of one table that `rows_held` can hold."""
OF_ROOM: Final = ("game", "clocks", "web processes")
"""The rows of no one table that it can hold."""


@contextmanager
def deal_failing(database: RoomDatabase, table_id: int, sqlstate: str) -> Iterator[None]:
    """Have a trigger raise this error for each deal at a table."""
    with connect("superuser", settings.VAR_DIR, database.name) as server:
        _change(server, _FAIL.format(sqlstate=sqlstate, table_id=table_id))
        try:
            yield
        finally:
            _change(server, _FAIL_NO_MORE.format(table_id=table_id))


def _change(server: "psycopg.Connection[Any]", statements: str) -> None:
    """Change the schema of a room that plays on: PostgreSQL may find that in a deadlock with it."""
    for _ in range(20):
        with suppress(psycopg.errors.DeadlockDetected):
            server.execute(statements.encode())
            return
    raise AssertionError("the schema could not be changed")


@contextmanager
def rows_held(database: RoomDatabase, table_id: int, which: str) -> Iterator[None]:
    """Hold rows of a table, of what it belongs to or of the room, as a person with psql does."""
    with (
        connect("superuser", settings.VAR_DIR, database.name) as holder,
        holder.transaction(force_rollback=True),
    ):
        holder.execute(_HELD[which].encode(), [table_id])
        yield
