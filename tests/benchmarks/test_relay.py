"""The relay counts what a client sends and waits for."""

import asyncio

import psycopg

from tests.benchmarks.relay import relay_to
from tests.room.database import RoomDatabase


async def test_a_statement_by_itself_is_one_round_trip_and_a_transaction_three(
    room_db: RoomDatabase,
) -> None:
    async with relay_to(room_db.url) as (relay, url):
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as ours:
            assert relay.round_trips == 0
            await ours.execute("SELECT 1")
            assert relay.round_trips == 1
            await ours.execute("SELECT %s::int", [0], prepare=True)
            assert relay.round_trips == 3, "it is prepared first"
            await ours.execute("SELECT %s::int", [1], prepare=True)
            assert relay.round_trips == 4
            async with ours.transaction():
                await ours.execute("SELECT 1")
            assert relay.round_trips == 7
        await asyncio.wait_for(relay.finish(), 10)
