"""Whoever waits for the database has their turn, however much somebody else asks for."""

import asyncio
import math
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError, connection, connections
from hypothesis import given
from hypothesis import strategies as st

from config.deadline import Deadline, left_s
from config.wait_limits import COMMAND
from poker.sockets.database_threads import in_database_thread
from poker.sockets.player_threads import PlayerThreads
from tests.room.database import RoomDatabase
from tests.room.launcher import eventually

Noted = list[tuple[str, int]]
SHORT = COMMAND._replace(seconds=0.2)


class Gate:
    """Work that waits until the gate is opened, and notes who was let in, in their order."""

    def __init__(self) -> None:
        self._open = threading.Event()
        self._lock = threading.Lock()
        self.begun: Noted = []
        self.at_once: Counter[str] = Counter()
        self.most_at_once: Counter[str] = Counter()

    def open(self) -> None:
        self._open.set()

    def work(self, who: str, number: int) -> Callable[[], int]:
        def pass_through() -> int:
            with self._lock:
                self.begun.append((who, number))
                self.at_once[who] += 1
                self.most_at_once |= self.at_once
            assert self._open.wait(10)
            with self._lock:
                self.at_once[who] -= 1
            return number

        return pass_through


async def test_who_comes_after_a_flood_is_next() -> None:
    threads, gate = PlayerThreads("test", threads=4, most_each=2), Gate()
    flood = [asyncio.create_task(threads.run("flood", gate.work("flood", n))) for n in range(200)]
    await asyncio.sleep(0)
    others = [
        asyncio.create_task(threads.run(who, gate.work(who, 0))) for who in ("ada", "ben", "cleo")
    ]
    await asyncio.sleep(0)
    assert await asyncio.to_thread(eventually, lambda: len(gate.begun) == 4, 10)
    assert gate.begun == [("flood", 0), ("flood", 1), ("ada", 0), ("ben", 0)]
    gate.open()
    assert await asyncio.gather(*flood) == list(range(200))
    assert await asyncio.gather(*others) == [0, 0, 0]
    assert ("cleo", 0) in gate.begun[4:6], "one more of the flood may go before"
    assert gate.most_at_once["flood"] == 2


@given(pieces=st.lists(st.sampled_from("abc"), max_size=30), most_each=st.integers(1, 3))
def test_everything_is_done_once_each_in_the_order_its_owner_asked(
    pieces: list[str], most_each: int
) -> None:
    threads, gate = PlayerThreads("test", threads=3, most_each=most_each), Gate()
    gate.open()

    async def ask() -> list[int]:
        asked = [threads.run(who, gate.work(who, n)) for n, who in enumerate(pieces)]
        return await asyncio.gather(*asked)

    assert asyncio.run(ask()) == list(range(len(pieces)))
    assert sorted(number for _, number in gate.begun) == list(range(len(pieces)))
    assert all(most <= most_each for most in gate.most_at_once.values())
    if most_each == 1:
        for who in "abc":
            begun = [number for each, number in gate.begun if each == who]
            assert begun == sorted(begun)


async def test_an_error_is_its_askers_and_the_next_piece_is_done() -> None:
    threads = PlayerThreads("test", threads=1, most_each=1)

    def fail() -> None:
        raise LookupError("mine")

    with pytest.raises(LookupError, match="mine"):
        await threads.run("ada", fail)
    assert await threads.run("ada", lambda: 7) == 7


async def test_who_has_no_name_has_a_turn_too() -> None:
    threads = PlayerThreads("test", threads=1, most_each=1)
    async with asyncio.timeout(5):
        assert await threads.run(None, lambda: 7) == 7


async def test_work_whose_deadline_passes_in_the_queue_is_not_begun() -> None:
    threads, gate = PlayerThreads("test", threads=1, most_each=1), Gate()
    first = asyncio.create_task(threads.run("ada", gate.work("ada", 1)))
    await asyncio.sleep(0)
    with pytest.raises(OperationalError):
        await threads.run("ben", gate.work("ben", 2), deadline=Deadline(SHORT))
    gate.open()
    assert await first == 1
    assert await threads.run("ben", gate.work("ben", 3), deadline=Deadline(COMMAND)) == 3
    assert gate.begun == [("ada", 1), ("ben", 3)]


async def test_work_has_the_deadline_of_its_asker_and_the_next_one_has_not() -> None:
    threads = PlayerThreads("test", threads=1, most_each=1)
    assert await threads.run("ada", left_s, deadline=Deadline(COMMAND)) <= COMMAND.seconds
    assert await threads.run("ben", left_s) == math.inf


async def test_what_nobody_awaits_any_more_is_not_begun() -> None:
    threads, gate = PlayerThreads("test", threads=1, most_each=1), Gate()
    first = asyncio.create_task(threads.run("ada", gate.work("ada", 1)))
    given_up = asyncio.create_task(threads.run("ada", gate.work("ada", 2)))
    last = asyncio.create_task(threads.run("ada", gate.work("ada", 3)))
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.sleep(0)
    gate.open()
    assert [await first, await last] == [1, 3]
    assert gate.begun == [("ada", 1), ("ada", 3)]


async def test_where_one_connection_breaks_every_thread_takes_another(
    room_db: RoomDatabase,
) -> None:
    threads = PlayerThreads("test", threads=2, most_each=1)
    together = threading.Barrier(2)

    def use() -> None:
        together.wait(10)
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")

    def die() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")

    async def both() -> None:
        await asyncio.gather(*(threads.run(who, use) for who in ("ada", "ben")))

    def borrowed() -> int:
        """How often the pool has lent a connection, each time after looking whether it works."""
        postgres: Any = connection
        return int(postgres.pool.get_stats()["requests_num"])

    await both()
    before = await threads.run("ada", borrowed)
    await both()
    assert await threads.run("ada", borrowed) == before
    with pytest.raises(OperationalError):
        await threads.run("ada", die)
    await both()
    assert await threads.run("ada", borrowed) == before + 2
    await close(threads)


async def close(threads: PlayerThreads) -> None:
    """Give back the connections of both threads."""
    together = threading.Barrier(2)

    def close_own() -> None:
        together.wait(10)
        connections.close_all()

    await asyncio.gather(*(threads.run(who, close_own) for who in ("ada", "ben")))


def terminate(pid: int) -> None:
    """Close the connection that this server process serves, and wait until it is gone."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 10000)", [pid])


async def test_a_thread_keeps_its_connection_until_the_server_closes_it(
    room_db: RoomDatabase,
) -> None:
    threads = PlayerThreads("test", threads=1, most_each=1)

    def backend() -> int:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            (pid,) = cursor.fetchone()
            return int(pid)

    first = await threads.run("ada", backend)
    assert await threads.run("ben", backend) == first
    await in_database_thread(terminate)(first)
    second = await threads.run("ada", backend)
    assert second != first
    assert await threads.run("ada", backend) == second
    await threads.run("ada", connections.close_all)
