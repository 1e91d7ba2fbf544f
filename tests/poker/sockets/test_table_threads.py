"""A row that somebody holds stops the threads of no other table."""

import asyncio
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poker.sockets.player_threads import SLOW_S, PlayerThreads
from tests.poker.sockets.test_player_threads import Gate
from tests.room.launcher import eventually

LOCKED, ANOTHER_LOCKED, FREE = 1, 2, 3


async def begun(gate: Gate, count: int) -> bool:
    """Wait until so many pieces have begun."""
    return await asyncio.to_thread(eventually, lambda: len(gate.begun) >= count, 10)


async def test_one_table_takes_one_thread_at_a_time() -> None:
    threads, gate = PlayerThreads("test", threads=3, most_each=1), Gate()
    stuck = [
        asyncio.create_task(threads.run(who, gate.work(who, 0), table=LOCKED))
        for who in ("ada", "ben", "cleo")
    ]
    await asyncio.sleep(0)
    assert await asyncio.wait_for(threads.run("dov", lambda: 7, table=FREE), 5) == 7
    assert len(gate.begun) == 1
    gate.open()
    assert await asyncio.gather(*stuck) == [0, 0, 0]
    assert [who for who, _ in gate.begun] == ["ada", "ben", "cleo"]


async def test_player_at_a_locked_table_acts_at_their_other_table() -> None:
    threads, gate = PlayerThreads("test", threads=3, most_each=2), Gate()
    first = asyncio.create_task(threads.run("ada", gate.work("ada", 0), table=LOCKED))
    second = asyncio.create_task(threads.run("ada", gate.work("ada", 1), table=LOCKED))
    await asyncio.sleep(0)
    assert await asyncio.wait_for(threads.run("ada", lambda: 7, table=FREE), 5) == 7
    gate.open()
    assert [await first, await second] == [0, 1]


async def test_tables_that_were_slow_leave_threads_to_the_others() -> None:
    threads = PlayerThreads("test", threads=3, most_each=1)
    tables = (LOCKED, ANOTHER_LOCKED, 4)

    def be_slow() -> None:
        time.sleep(SLOW_S + 0.1)

    await asyncio.gather(*(threads.run(f"slow {at}", be_slow, table=at) for at in tables))
    gate = Gate()
    stuck = [
        asyncio.create_task(threads.run(f"stuck {at}", gate.work(str(at), at), table=at))
        for at in tables
    ]
    assert await begun(gate, 1)
    assert await asyncio.wait_for(threads.run("ada", lambda: 7, table=FREE), 5) == 7
    assert len(gate.begun) == 1, "one thread of three is for tables that were slow"
    gate.open()
    assert sorted(await asyncio.gather(*stuck)) == sorted(tables)


@given(
    pieces=st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from([None, 1, 2])), max_size=30),
    most_each=st.integers(1, 3),
)
def test_no_piece_is_left_waiting(pieces: list[tuple[str, int | None]], most_each: int) -> None:
    threads, gate = PlayerThreads("test", threads=3, most_each=most_each), Gate()
    gate.open()

    async def ask() -> list[Any]:
        asked = [
            threads.run(who, gate.work(f"{table}", number), table=table)
            for number, (who, table) in enumerate(pieces)
        ]
        return await asyncio.wait_for(asyncio.gather(*asked), 10)

    assert asyncio.run(ask()) == list(range(len(pieces)))
    assert all(gate.most_at_once[str(table)] <= 1 for table in (1, 2))


async def test_failed_piece_frees_its_table() -> None:
    threads = PlayerThreads("test", threads=1, most_each=1)

    def fail() -> None:
        raise LookupError("mine")

    with pytest.raises(LookupError, match="mine"):
        await threads.run("ada", fail, table=LOCKED)
    assert await asyncio.wait_for(threads.run("ada", lambda: 7, table=LOCKED), 5) == 7
