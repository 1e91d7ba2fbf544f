"""Making one table stand, and what is seen of it at the others."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Any, Final

import psycopg
from django.conf import settings

from config.embedded.postgres import connect
from tests.room.database import RoomDatabase

_FAIL: Final = """
    CREATE FUNCTION fail_deal() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'told to fail' USING ERRCODE = '{sqlstate}'; END $$;
    CREATE TRIGGER fail_deal BEFORE INSERT ON poker_tableevent FOR EACH ROW
    WHEN (NEW.table_id = {table_id} AND NEW.kind = 'hand_started') EXECUTE FUNCTION fail_deal();
"""
_FAIL_NO_MORE: Final = """
    DROP TRIGGER IF EXISTS fail_deal ON poker_tableevent;
    DROP FUNCTION IF EXISTS fail_deal();
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
}
HELD: Final = tuple(_HELD)
"""The rows of a table that `rows_held` can hold."""
_WRONGED: Final = """
    SELECT table_id, kind, data FROM poker_tableevent
     WHERE table_id = ANY(%s) AND at BETWEEN %s AND %s
       AND (kind IN ('turn_timed_out', 'went_away', 'absence_counted')
            OR kind = 'sat_out' AND data ->> 'reason' <> 'busted')
"""
_STALL: Final = """
    SELECT coalesce(max(extract(epoch FROM gap)), 0)::float FROM (
        SELECT at - lag(at, 1, %(since)s) OVER (PARTITION BY table_id ORDER BY seq) AS gap
          FROM poker_tableevent
         WHERE table_id = ANY(%(tables)s) AND at BETWEEN %(since)s AND %(until)s
        UNION ALL
        SELECT %(until)s - coalesce(
                   (SELECT max(at) FROM poker_tableevent
                     WHERE table_id = watched AND at BETWEEN %(since)s AND %(until)s), %(since)s)
          FROM unnest(%(tables)s::bigint[]) AS watched
    ) AS gaps
"""


@contextmanager
def deal_failing(database: RoomDatabase, table_id: int, sqlstate: str) -> Iterator[None]:
    """Have a trigger raise this error for each deal at a table."""
    with connect("superuser", settings.VAR_DIR, database.name) as server:
        _change(server, _FAIL.format(sqlstate=sqlstate, table_id=table_id))
        try:
            yield
        finally:
            _change(server, _FAIL_NO_MORE)


def _change(server: "psycopg.Connection[Any]", statements: str) -> None:
    """Change the schema of a room that plays on: PostgreSQL may find that in a deadlock with it."""
    for _ in range(20):
        with suppress(psycopg.errors.DeadlockDetected):
            server.execute(statements.encode())
            return
    raise AssertionError("the schema could not be changed")


@contextmanager
def rows_held(database: RoomDatabase, table_id: int, which: str) -> Iterator[None]:
    """Hold rows of a table, its seats or one of its players, as a person with psql does."""
    with (
        connect("superuser", settings.VAR_DIR, database.name) as holder,
        holder.transaction(force_rollback=True),
    ):
        holder.execute(_HELD[which].encode(), [table_id])
        yield


def wronged(url: str, tables: Sequence[int], since: datetime, until: datetime) -> list[Any]:
    """Return what the clock did to players of these tables in a span of time."""
    with psycopg.connect(url) as server:
        return server.execute(_WRONGED, [[*tables], since, until]).fetchall()


def longest_stall_s(url: str, tables: Sequence[int], since: datetime, until: datetime) -> float:
    """Return for how long nothing happened at one of these tables in a span of time, in
    seconds."""
    asked = {"tables": [*tables], "since": since, "until": until}
    with psycopg.connect(url) as server:
        row = server.execute(_STALL, asked).fetchone()
    assert row is not None
    return float(row[0])
