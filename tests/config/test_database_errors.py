"""Errors of a real PostgreSQL, and what each concerns."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.db import Error as DatabaseError
from django.db import connection, transaction
from psycopg.errors import lookup
from psycopg_pool import ConnectionPool, PoolTimeout

from config.database_errors import TABLE, Scope, concerns_database, scope_of
from config.refusals.refusal import Refusal
from tests.room.database import RoomDatabase

RAISE = "DO $$ BEGIN RAISE EXCEPTION 'told to' USING ERRCODE = '{}'; END $$"
EXPECTED = {
    "08006": Scope.DATABASE,
    "57P01": Scope.DATABASE,
    "57P03": Scope.DATABASE,
    "25006": Scope.PRIMARY,
    "25P03": Scope.RETRY,
    "40001": Scope.RETRY,
    "40P01": Scope.RETRY,
    "55P03": Scope.RETRY,
    "57014": Scope.CLAIMED,
    "53100": Scope.CLAIMED,
    "53200": Scope.CLAIMED,
    "53300": Scope.CLAIMED,
    "23505": Scope.CLAIMED,
    "22012": Scope.CLAIMED,
    "P0001": Scope.CLAIMED,
    "RM001": Scope.CLAIMED,
}


@contextmanager
def raised() -> Iterator[list[BaseException]]:
    """Catch an error of the database and hold it."""
    caught: list[BaseException] = []
    try:
        yield caught
    except (DatabaseError, psycopg.Error) as error:
        caught.append(error)
    assert caught, "an error was expected"


@pytest.mark.parametrize(("sqlstate", "scope"), EXPECTED.items())
def test_sqlstate_raised_by_postgresql_has_its_scope(
    room_db: RoomDatabase, sqlstate: str, scope: Scope
) -> None:
    with raised() as through_django, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(RAISE.format(sqlstate))
    with raised() as through_driver, psycopg.connect(room_db.url) as server:
        server.execute(RAISE.format(sqlstate).encode())
    assert [scope_of(error) for error in through_django + through_driver] == [scope, scope]


def test_every_row_of_the_table_begins_a_sqlstate_that_postgresql_knows() -> None:
    known = vars(psycopg.errors).values()
    states = {state for each in known if isinstance(state := getattr(each, "sqlstate", None), str)}
    assert lookup("55P03")
    for row in TABLE:
        assert any(state.startswith(row.sqlstate) for state in states), row


def test_read_only_transaction_means_that_the_primary_is_elsewhere(room_db: RoomDatabase) -> None:
    with raised() as caught, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION READ ONLY")
        cursor.execute("UPDATE poker_table SET seq = seq")
    assert scope_of(caught[0]) is Scope.PRIMARY
    assert concerns_database(caught[0])


def test_ended_backend_concerns_the_database(room_db: RoomDatabase) -> None:
    with raised() as caught, connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
    assert scope_of(caught[0]) is Scope.DATABASE
    with raised() as again, connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    assert scope_of(again[0]) is Scope.DATABASE, "the connection is closed, without a SQLSTATE"
    connection.close()


def test_locked_row_is_retried(room_db: RoomDatabase) -> None:
    with psycopg.connect(room_db.url) as holder:
        holder.execute("LOCK TABLE poker_clockbeat IN EXCLUSIVE MODE")
        with raised() as caught, transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("LOCK TABLE poker_clockbeat IN EXCLUSIVE MODE NOWAIT")
    assert scope_of(caught[0]) is Scope.RETRY
    assert not concerns_database(caught[0])


def test_server_that_cannot_be_reached_concerns_the_database(tmp_path: Any) -> None:
    with raised() as caught:
        psycopg.connect(f"host={tmp_path} user=nobody dbname=none")
    assert scope_of(caught[0]) is Scope.DATABASE


def test_pool_without_a_free_connection_concerns_the_database(room_db: RoomDatabase) -> None:
    with (
        ConnectionPool(room_db.url, min_size=1, max_size=1, timeout=0.2, open=True) as pool,
        pool.connection(timeout=5),
        pytest.raises(PoolTimeout) as caught,
    ):
        pool.getconn()
    assert scope_of(caught.value) is Scope.DATABASE


def test_error_of_the_program_concerns_what_was_claimed() -> None:
    assert scope_of(ValueError("a card too many")) is Scope.CLAIMED
    assert scope_of(Refusal("not now")) is Scope.CLAIMED


def test_fault_raised_because_of_the_database_keeps_to_its_own_scope() -> None:
    """A refusal that a service raises instead of an error of the database is a refusal."""
    refusal = Refusal("not now")
    refusal.__cause__ = lookup("08006")()
    assert scope_of(refusal) is Scope.CLAIMED
