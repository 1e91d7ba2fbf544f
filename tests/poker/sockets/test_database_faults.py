"""Database connections that are closed, kept or waited for in vain."""

import asyncio
from contextlib import AsyncExitStack
from http import HTTPStatus
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from aiohttp import ClientError, ClientResponseError, ClientSession, ClientTimeout, DummyCookieJar
from django.conf import settings
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg_pool import ConnectionPool, PoolTimeout

from config.databases import POOL
from config.embedded.postgres import connect
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.poker.sockets.live import live_table
from tests.poker.sockets.random_people import play_at_random
from tests.room.books import faults_in_the_books
from tests.room.database import RoomDatabase
from tests.room.launcher import eventually
from tests.room.player import Player

pytestmark = pytest.mark.long

OUR_OWN = "pid <> pg_backend_pid()"
LOCK_TABLE = "SELECT 1 FROM poker_table WHERE id = %s FOR UPDATE"


def backends(database: str, what: str, more: str = "") -> list[tuple[Any, ...]]:
    """Ask PostgreSQL about everybody connected to a database but ourselves."""
    with connect("superuser", settings.VAR_DIR, "postgres") as server:
        query = f"SELECT {what} FROM pg_stat_activity WHERE datname = %s AND {OUR_OWN} {more}"  # noqa: S608  # parts of the test
        return server.execute(query.encode(), [database]).fetchall()


def blocked(database: str) -> list[int]:
    """The backends that wait for a lock."""
    return [pid for (pid,) in backends(database, "pid", "AND wait_event_type = 'Lock'")]


def busy(database: str) -> list[int]:
    """The backends that are at something or in a transaction."""
    return [pid for (pid,) in backends(database, "pid", "AND state <> 'idle'")]


async def cut_who_waits(database: str, before: set[int]) -> set[int]:
    """Close the connections that wait for a lock as soon as there is one not seen before; return
    all that waited."""
    assert await asyncio.to_thread(eventually, lambda: {*blocked(database)} - before, 10)
    waiting = {*blocked(database)}
    backends(database, "pg_terminate_backend(pid)", "AND wait_event_type = 'Lock'")
    return waiting


async def test_action_whose_connections_are_closed_is_done_once_without_being_sent_again(
    room: RoomFactory, room_db: RoomDatabase
) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=1, clocks=0, seed=False))
        live.room.start_clock()
        actor = await live.to_act()
        decision = actor.decision
        with psycopg.connect(room_db.url) as holder:
            holder.execute(LOCK_TABLE, [live.table_id])
            sent = asyncio.create_task(actor.send("call", decision=decision, id="cut"))
            # The event loop's connection first, then that of the thread it leaves the action to.
            first = await cut_who_waits(room_db.name, set())
            await cut_who_waits(room_db.name, first)
        answer = await sent
        assert answer["type"] == "done"
        again = await actor.send("call", decision=decision, id="cut")
        assert again == answer
        kinds = await live.stored_kinds()
        assert kinds.count("called") == 1


async def test_play_goes_on_after_the_server_closed_every_connection(
    room: RoomFactory, room_db: RoomDatabase
) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=2, clocks=1, seed=False))
        await play_at_random(live, 1, Random(4), 60)
        backends(room_db.name, "pg_terminate_backend(pid)")
        for player in live.players:
            answer = await player.send("sit_out")
            answer = answer if answer["type"] == "done" else await player.send("sit_out")
            assert answer["type"] == "done"
            await player.send("sit_in")
        await play_at_random(live, 2, Random(5), 60)
        assert await in_database_thread(faults_in_the_books)() == []


def test_a_database_that_was_away_for_long_is_used_as_soon_as_it_is_back(
    room_db: RoomDatabase, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """By itself the pool would have waited twice as long after each try: after five, 16 seconds."""
    server: dict[str, Any] = conninfo_to_dict(room_db.url)
    sockets = tmp_path / "sockets"
    address = make_conninfo(**server | {"host": str(sockets)})
    with ConnectionPool(address, open=False, **POOL | {"timeout": 0.5}) as pool:
        while caplog.text.count("error connecting") < 5:
            with pytest.raises(PoolTimeout):
                pool.getconn()
        sockets.symlink_to(str(server["host"]))
        pool.putconn(pool.getconn(timeout=3))


async def test_five_hundred_pages_hold_no_more_connections_than_the_pool(
    room: RoomFactory, room_db: RoomDatabase
) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=0, seed=False)
        player = await Player.sign_up(opened.webs[0].url, "Reader")
        stack.push_async_callback(player.close)
        before = len(backends(room_db.name, "pid"))
        readers = asyncio.Semaphore(20)

        async def is_shown() -> bool:
            async with readers:
                try:
                    return bool(await player.page("/games/"))
                except ClientResponseError as refused:
                    # On a slow machine who waits for too long is told to come again.
                    if refused.status != HTTPStatus.SERVICE_UNAVAILABLE:
                        raise
                    return False

        assert any(await asyncio.gather(*(is_shown() for _ in range(500))))
        assert len(backends(room_db.name, "pid")) <= before + POOL["max_size"]


async def test_a_storm_of_clients_that_hang_up_leaves_no_connection_taken(
    room: RoomFactory, room_db: RoomDatabase
) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=1, seed=False)
        live = await live_table(stack, opened)
        url = opened.webs[0].url
        headers = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={live.players[0].session_key}"}
        impatient = await stack.enter_async_context(
            ClientSession(timeout=ClientTimeout(0.02), cookie_jar=DummyCookieJar())
        )
        hung_up = 0

        async def hang_up(number: int) -> None:
            nonlocal hung_up
            path = "/games/" if number % 2 else f"/tables/{live.table_id}/"
            try:
                async with impatient.get(f"{url}{path}", headers=headers) as answer:
                    await answer.read()
            except (TimeoutError, ClientError):
                hung_up += 1

        await asyncio.gather(*(hang_up(number) for number in range(300)))
        assert hung_up > 100
        await play_at_random(live, 2, Random(6), 60)
        assert await asyncio.to_thread(eventually, lambda: not busy(room_db.name), 10)
