"""The limits of a connection, against a real PostgreSQL and one that says nothing."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import psycopg
import pytest
from django.conf import settings
from django.db import connection, transaction
from psycopg_pool import ConnectionPool

from accounts.core.databases.snapshot import snapshot
from config.databases import NETWORK, POOL
from config.embedded.addresses import POSTGRES_SOCKET
from config.limited_connection import LimitedConnection, wait_as_play_does
from config.role_limits import limit_roles
from config.wait_limits import (
    ANSWER,
    CHECK,
    CONNECT,
    JOB_IDLE,
    PLAY_IDLE,
    PLAY_STATEMENT,
    REPORT_STATEMENT,
    ROW_LOCK,
    TABLE_IDLE,
)
from poker.services.base.writing import locked
from tests.load.arrivals import open_tables
from tests.room.database import RoomDatabase, open_new_connections
from tests.room.games import new_game
from tests.room.launcher import eventually
from tests.waits.swallowing import SwallowingProxy, swallowing

pytestmark = pytest.mark.long

LEEWAY_S = 1.5


@pytest.fixture
def as_play(room_db: RoomDatabase, monkeypatch: pytest.MonkeyPatch) -> RoomDatabase:
    """Connections of this process wait as a web process's do."""
    monkeypatch.setattr(LimitedConnection, "limits", LimitedConnection.limits)
    wait_as_play_does()
    return room_db


@pytest.fixture
def proxy(as_play: RoomDatabase) -> Iterator[SwallowingProxy]:
    folder = dict(parse_qsl(urlsplit(as_play.url).query))["host"]
    with swallowing(Path(folder) / POSTGRES_SOCKET) as proxy:
        yield proxy


@pytest.fixture
def through(as_play: RoomDatabase, proxy: SwallowingProxy) -> str:
    """The address of the database through the proxy."""
    parts = urlsplit(as_play.url)
    return parts._replace(netloc=f"{parts.netloc}127.0.0.1:{proxy.port}", query="").geturl()


def connected(address: str) -> LimitedConnection:
    return LimitedConnection.connect(address, autocommit=True, **NETWORK)


def test_statement_that_takes_too_long_is_ended_by_postgresql(as_play: RoomDatabase) -> None:
    with connected(as_play.url) as one, lasts(PLAY_STATEMENT.seconds):
        with pytest.raises(psycopg.errors.QueryCanceled):
            one.execute("SELECT pg_sleep(60)")
        assert one.execute("SELECT 1").fetchone() == (1,)


def test_lock_that_another_holds_is_waited_for_no_longer_than_its_limit(
    as_play: RoomDatabase,
) -> None:
    with connected(as_play.url) as one, connected(as_play.url) as other:
        one.execute("SELECT pg_advisory_lock(7)")
        with lasts(ROW_LOCK.seconds), pytest.raises(psycopg.errors.LockNotAvailable):
            other.execute("SELECT pg_advisory_lock(7)")


def test_idle_transaction_is_ended_as_a_lost_connection(as_play: RoomDatabase) -> None:
    with connected(as_play.url) as one, connected(as_play.url) as other:
        one.execute("BEGIN")
        one.execute("SELECT pg_advisory_xact_lock(7)")
        # So that the other one's limit for a lock is reached later than this one's for idling.
        time.sleep(1)
        with lasts(PLAY_IDLE.seconds - 1):
            other.execute("SELECT pg_advisory_xact_lock(7)")
        with pytest.raises(psycopg.OperationalError):
            one.execute("SELECT 1")


def test_silent_server_is_given_up(through: str, proxy: SwallowingProxy) -> None:
    with connected(through) as one:
        proxy.swallow()
        whole_s = PLAY_STATEMENT.seconds + ANSWER.seconds
        with lasts(whole_s), pytest.raises(psycopg.OperationalError, match="does not answer"):
            one.execute("SELECT 1")
        assert one.closed


def test_server_that_is_silent_from_the_start_is_given_up(
    through: str, proxy: SwallowingProxy
) -> None:
    proxy.swallow()
    with lasts(CONNECT.seconds), pytest.raises(psycopg.OperationalError):
        connected(through)


def test_silent_connection_of_a_pool_is_found_by_its_check(
    through: str, proxy: SwallowingProxy
) -> None:
    check = ConnectionPool.check_connection
    kwargs = {"autocommit": True, **NETWORK}
    with ConnectionPool(through, kwargs=kwargs, check=check, open=True, **POOL) as pool:
        with pool.connection():
            proxy.swallow()
        proxy.pass_on_new()
        began = time.monotonic()
        with pool.connection() as one:
            assert CHECK.seconds <= time.monotonic() - began < POOL["timeout"]
            assert one.execute("SELECT 1").fetchone() == (1,)


def test_statement_given_up_is_cancelled(as_play: RoomDatabase) -> None:
    name = "SELECT pg_sleep(59), 'given up'"
    with connected(as_play.url) as one:
        one.execute("SET statement_timeout = 0")
        with pytest.raises(psycopg.OperationalError), one.waiting_at_most(0.3):
            one.execute(name)
    with connected(as_play.url) as other:
        under_way = "SELECT count(*) FROM pg_stat_activity WHERE query = %s AND state = 'active'"
        assert eventually(lambda: other.execute(under_way, [name]).fetchone() == (0,), 5)


@pytest.mark.parametrize("role", ["url", "worker_url", "owner_url"])
def test_each_role_has_limits_of_its_own(room_db: RoomDatabase, role: str) -> None:
    """As they hold through a pooler, which connects without any settings."""
    address = getattr(room_db, role)
    with psycopg.connect(address, autocommit=True) as own:
        own.execute("ALTER ROLE CURRENT_USER RESET ALL")
    limit_roles(settings.VAR_DIR)
    with psycopg.connect(address, autocommit=True) as own:
        for name in ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"):
            assert own.execute("SELECT current_setting(%s) <> '0'", [name]).fetchone() == (True,)


def test_report_of_a_web_process_has_longer_limits_while_it_lasts(as_play: RoomDatabase) -> None:
    open_new_connections()
    with connection.cursor() as cursor:
        with snapshot():
            assert (setting(cursor), waits_s()) == ("1min", REPORT_STATEMENT.seconds + 1)
        assert (setting(cursor), waits_s()) == ("3s", PLAY_STATEMENT.seconds + 1)
    open_new_connections()


def test_job_that_holds_a_table_may_idle_for_its_limit(room_db: RoomDatabase) -> None:
    game = new_game("Waits", small_blind=100, big_blind=200, preset="holdem")
    [table] = open_tables(game, 1)
    with connection.cursor() as cursor:
        with transaction.atomic():
            locked(table)
            cursor.execute("SHOW idle_in_transaction_session_timeout")
            assert cursor.fetchone() == (f"{TABLE_IDLE.seconds:.0f}s",)
        cursor.execute("SHOW idle_in_transaction_session_timeout")
        assert cursor.fetchone() == (f"{JOB_IDLE.seconds / 60:.0f}min",)


def setting(cursor: Any) -> str:
    cursor.execute("SHOW statement_timeout")
    return str(cursor.fetchone()[0])


def waits_s() -> float:
    driver: Any = connection.connection
    return float(driver.most_s)


class lasts:  # noqa: N801  # read as a verb
    """Assert that what is done inside takes this long, give or take a little."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __enter__(self) -> None:
        self._began = time.monotonic()

    def __exit__(self, *_error: object) -> None:
        took = time.monotonic() - self._began
        assert self._seconds - 0.3 <= took <= self._seconds + LEEWAY_S, took
