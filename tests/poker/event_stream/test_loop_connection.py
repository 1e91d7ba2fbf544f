"""Connections an event loop waits for by itself, to a real PostgreSQL."""

import asyncio
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings

from config.databases import CONNECTIONS
from config.embedded.postgres import connect
from config.primary import drops
from config.wait_limits import LOOP_STATEMENT
from poker.event_stream.loop_connection import Answer, LoopConnection
from poker.event_stream.loop_connections import LoopConnections
from tests.room.database import RoomDatabase
from tests.room.launcher import comes_true
from tests.waits.backends import stopped

TWENTY_MEGABYTES = 20_000_000


@pytest.fixture
async def two(room_db: RoomDatabase) -> AsyncIterator[LoopConnections]:
    opened = LoopConnections(2)
    opened.start()
    assert await comes_true(lambda: len(opened._open) == 2)
    yield opened
    await opened.close()


@pytest.fixture
async def one(two: LoopConnections) -> LoopConnection:
    idle = two.idle()
    assert idle
    return idle


async def rows(one: LoopConnection, statement: str, *values: Any) -> int | None:
    """How many rows a statement concerned."""
    answer = await asked(one, statement, *values)
    return None if answer is None else answer.concerned


async def asked(one: LoopConnection, statement: str, *values: Any) -> Answer | None:
    heard: asyncio.Future[Answer | None] = asyncio.get_running_loop().create_future()
    one.execute(statement, values, heard.set_result)
    return await heard


async def test_connections_opened_since_all_were_dropped_are_kept(
    room_db: RoomDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drops, "seen", drops.seen + 1)
    opened = LoopConnections(1)
    opened.start()
    assert await comes_true(lambda: len(opened._open) == 1)
    assert opened.idle() is opened._open[0]
    monkeypatch.setattr(drops, "seen", drops.seen + 1)
    assert opened.idle() is None
    await opened.close()


async def test_rows_are_as_postgresql_writes_them(one: LoopConnection) -> None:
    answer = await asked(one, "SELECT number, NULL, 'é' FROM generate_series(1, %s::int) number", 2)
    assert answer == (2, [(b"1", None, "é".encode()), (b"2", None, "é".encode())])


async def test_every_kind_of_value_arrives_as_it_was(one: LoopConnection) -> None:
    instant = datetime(2026, 3, 1, 12, 0, 0, 123456, tzinfo=UTC)
    statement = """
        SELECT 1 WHERE %s::bigint = -7 AND %s::text = 'l''été \\' AND %s::text IS NULL
        AND %s::timestamptz = '2026-03-01T12:00:00.123456Z' AND %s::bytea = '\\x00ff27'
    """
    given = (-7, "l'été \\", None, instant, b"\x00\xff'")
    assert await rows(one, statement, *given) == 1
    assert await rows(one, statement, *given[:-1], b"\x00") == 0


async def test_a_statement_is_prepared_once_however_often_it_is_carried_out(
    one: LoopConnection,
) -> None:
    name = uuid4().hex
    counted = "SELECT * FROM pg_prepared_statements WHERE statement LIKE %s"
    for _ in range(3):
        assert await rows(one, f"SELECT generate_series(1, %s::int) AS a{name}", 5) == 5
    assert await rows(one, counted, f"%a{name}%") == 1


async def test_a_statement_that_fails_leaves_the_connection_as_good_as_before(
    one: LoopConnection,
) -> None:
    for _ in range(2):
        assert await rows(one, "SELECT 1 / %s::int", 0) is None
        assert await rows(one, "SELECT no_such_column + %s", 0) is None
        assert await rows(one, "SELECT 1 / %s::int", 1) == 1


async def test_what_the_connection_does_not_take_at_once_is_sent_as_it_does(
    one: LoopConnection,
) -> None:
    statement = "SELECT 1 WHERE length(%s::text) = %s::int"
    assert await rows(one, statement, "x" * TWENTY_MEGABYTES, TWENTY_MEGABYTES) == 1


async def test_one_that_is_at_work_is_not_handed_out_and_none_waits(two: LoopConnections) -> None:
    first = two.idle()
    assert first
    sleeping = asyncio.create_task(rows(first, "SELECT pg_sleep(%s::float)", "0.2"))
    await asyncio.sleep(0)
    second = two.idle()
    assert second not in (None, first)
    also = asyncio.create_task(rows(second, "SELECT pg_sleep(%s::float)", "0.2"))
    await asyncio.sleep(0)
    assert two.idle() is None
    assert (await sleeping, await also) == (1, 1)
    assert two.idle() is first


@pytest.mark.parametrize("is_at_work", [True, False], ids=["at-work", "idle"])
async def test_one_that_the_server_closes_is_replaced(
    two: LoopConnections, one: LoopConnection, is_at_work: bool
) -> None:
    cut = asyncio.create_task(rows(one, "SELECT pg_sleep(%s::float)", "60")) if is_at_work else None
    await asyncio.sleep(0)
    kept = [each for each in two._open if each is not one]
    await asyncio.to_thread(close, one._server.backend_pid)
    assert await comes_true(lambda: two._open == kept)
    if cut:
        assert await cut is None, "nobody knows what became of it"
    assert two.idle() in kept
    assert await comes_true(lambda: len(two._open) == 2)
    assert await rows(two._open[-1], "SELECT %s", 1) == 1


def close(process: int) -> None:
    with connect("superuser", settings.VAR_DIR, "postgres") as server:
        server.execute("SELECT pg_terminate_backend(%s)", [process])


async def test_given_up_they_go_back_to_the_pool_and_no_more_are_opened(
    room_db: RoomDatabase,
) -> None:
    for _ in range(CONNECTIONS // 2 + 1):
        opened = LoopConnections(2)
        opened.start()
        assert await comes_true(lambda opened=opened: len(opened._open) == 2)  # type: ignore[misc]
        for one in [*opened._open]:
            assert await rows(one, "SELECT %s", 1) == 1
        await opened.close()
        assert opened.idle() is None


@pytest.mark.parametrize("statement", ["SELECT %s", "SELECT pg_sleep(%s::float)"])
async def test_statement_that_is_not_answered_is_given_up_in_time(
    two: LoopConnections, one: LoopConnection, statement: str
) -> None:
    """Neither a server process that is stopped nor a statement that does not end is waited for."""
    other = next(each for each in two._open if each is not one)
    began = time.monotonic()
    with stopped([one._server.backend_pid] if "sleep" not in statement else []):
        assert await rows(one, statement, 60) is None
        assert LOOP_STATEMENT.seconds <= time.monotonic() - began < LOOP_STATEMENT.seconds + 1
        assert two.idle() not in (one, other), "nothing was heard of the other one meanwhile"
        assert await comes_true(lambda: len(two._open) == 2)
        assert not {one, other} & {*two._open}
        assert await rows(two._open[-1], "SELECT %s", 1) == 1


async def test_statement_given_up_is_cancelled(one: LoopConnection) -> None:
    name = f"given up {uuid4().hex}"
    assert await rows(one, f"SELECT pg_sleep(%s::float), '{name}'", 60) is None
    assert await comes_true(lambda: not under_way(name))


def under_way(statement: str) -> bool:
    with connect("superuser", settings.VAR_DIR, "postgres") as server:
        found = server.execute(
            "SELECT 1 FROM pg_stat_activity WHERE query LIKE %s AND state = 'active'"
            " AND pid <> pg_backend_pid()",
            [f"%{statement}%"],
        )
        return found.fetchone() is not None
