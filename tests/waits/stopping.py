"""Processes that are stopped: one of a room while it holds a row in a transaction, or those of
PostgreSQL that serve a web process's event loop."""

import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Final, NamedTuple

import psycopg
from psycopg import sql

from config.embedded.postgres import connect
from config.places import var_folder
from tests.room.database import RoomDatabase
from tests.room.launcher import eventually
from tests.waits.asking import asking
from tests.waits.backends import backends, stopped
from tests.waits.evening import BEGINS_WITHIN_S, Evening

_SLEEP: Final = """
    CREATE FUNCTION test_sleep() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF current_setting('application_name') = {process} AND ({condition}) THEN
            PERFORM pg_sleep(0.5);
        END IF;
        RETURN NEW;
    END $$;
    CREATE {kind} test_sleep {moment} ON {table} {deferred} FOR EACH ROW
    EXECUTE FUNCTION test_sleep()
"""
_WAKE: Final = "DROP TRIGGER test_sleep ON {table}; DROP FUNCTION test_sleep"
_AS_IT_WRITES: Final = {"kind": "TRIGGER", "moment": "BEFORE UPDATE", "deferred": ""}
_AS_IT_COMMITS: Final = {
    "kind": "CONSTRAINT TRIGGER",
    "moment": "AFTER UPDATE",
    "deferred": "DEFERRABLE INITIALLY DEFERRED",
}
_ASLEEP: Final = """
    SELECT count(*) FROM pg_stat_activity
     WHERE application_name = %s AND wait_event = 'PgSleep' AND datname = %s
"""


class Moment(NamedTuple):
    """When a process is stopped: as it writes a row of a table, or as it commits that."""

    process: str
    table: str
    condition: str = "true"
    commits: bool = False

    def __str__(self) -> str:
        return f"{self.process} {'commits' if self.commits else 'holds'} {self.table}"


MOMENTS: Final = (
    Moment("clock-1", "poker_clockbeat"),
    Moment("clock-2", "poker_table"),
    Moment("clock-1", "poker_table", commits=True),
    Moment("web-2", "poker_table", "NEW.id = {first}"),
    Moment("web-2", "poker_table", "NEW.id = {first}", commits=True),
    Moment("web-2", "poker_webprocess"),
)
_FEWEST: Final = 2
_LOOP_STATEMENTS: Final = "%WITH moved AS%"


@contextmanager
def stopped_at(moment: Moment, evening: Evening, first: int) -> Iterator[None]:
    """Stop a process at a moment, which may be one of this first table: there a guest presses *sit
    out* at the second web process."""
    with ExitStack() as stack:
        if "{first}" in moment.condition:
            guest = evening.guests[first][0]._replace(url=evening.room.webs[1].url)
            stack.enter_context(asking(guest, "sit_out"))
        moment = moment._replace(condition=moment.condition.format(first=first))
        stack.enter_context(stopped_in_a_transaction(evening, moment))
        yield


@contextmanager
def loops_stopped(database: RoomDatabase) -> Iterator[list[int]]:
    """Stop the server processes of the first web process's event loop, and yield their ids."""
    assert eventually(lambda: len(loops_of(database)) >= _FEWEST, BEGINS_WITHIN_S)
    with stopped(were := loops_of(database)):
        yield were


def loops_of(database: RoomDatabase) -> list[int]:
    """Return the server processes of the event loop's connections that stored an action."""
    return backends(database.name, "web-1", _LOOP_STATEMENTS)


@contextmanager
def stopped_in_a_transaction(evening: Evening, moment: Moment) -> Iterator[None]:
    """Stop a process while it holds a row in a transaction; it continues afterwards.

    Once inside, it is stopped. Raises TimeoutError if it changes no such row.
    """
    process, database = moment.process, evening.database.name
    table = sql.Identifier(moment.table)
    parts = {
        name: sql.SQL(part)
        for name, part in (_AS_IT_COMMITS if moment.commits else _AS_IT_WRITES).items()
    }
    parts |= {"condition": sql.SQL(moment.condition)}
    with connect("superuser", var_folder(), database) as server:
        _change(server, sql.SQL(_SLEEP).format(process=process, table=table, **parts))
        try:
            _wait_until_asleep(server, process, database)
            evening.room.signal(process, signal.SIGSTOP)
            yield
        finally:
            # Before it goes on; while it holds the row, this would keep all others waiting.
            _change(server, sql.SQL(_WAKE).format(table=table))
            evening.room.signal(process, signal.SIGCONT)


def _wait_until_asleep(server: Any, process: str, database: str) -> None:
    deadline = time.monotonic() + BEGINS_WITHIN_S
    while server.execute(_ASLEEP, [process, database]).fetchone() == (0,):
        if time.monotonic() > deadline:
            raise TimeoutError(f"{process} changed no such row")
        time.sleep(0.02)


def _change(server: Any, statements: sql.Composed) -> None:
    """Change the schema of a room that plays on: PostgreSQL may find that in a deadlock with it."""
    for _ in range(20):
        with suppress(psycopg.errors.DeadlockDetected):
            server.execute(statements)
            return
    raise AssertionError("the schema could not be changed")
