"""Many people rush a pool with few seats from two web processes, and most leave again.

`SEED=` repeats who leaves; `make rush` runs it with 300 people and 20 seats.
"""

import asyncio
import os
import secrets
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest
from aiohttp import ClientSession, ClientTimeout, TCPConnector

from accounts.ledger.moving import OPENING_GRANT
from poker.models import Game
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.load.rush.ground import BUY_IN, SEATS, gather, pool_of
from tests.load.rush.rusher import Rusher
from tests.load.rush.standing import Standing, standing, table_of, wallets
from tests.room.books import faults_in_the_books

PEOPLE = int(os.environ.get("ROOM_RUSH") or 30)
TABLES = 2 if PEOPLE >= 100 else 1
SETTLE_S = 60.0


@asynccontextmanager
async def watching(people: list[Rusher]) -> AsyncIterator[None]:
    """Everybody has the lobby open meanwhile."""
    async with _http() as http:
        open_lobbies = [asyncio.create_task(one.watch(http)) for one in people]
        try:
            yield
        finally:
            for lobby in open_lobbies:
                lobby.cancel()
            await asyncio.gather(*open_lobbies, return_exceptions=True)


async def rushed(people: list[Rusher], game: Game) -> Standing:
    """Everybody clicks at once, twice; how the pool stands then."""
    async with _http() as http:
        await asyncio.gather(*(one.join(http, game.pk, str(BUY_IN // 100)) for one in people))
    return await in_database_thread(standing)(game)


async def gone(people: list[Rusher], game: Game) -> None:
    """Everybody leaves at once, the line or the table they have come to meanwhile."""
    async with _http() as http:

        async def leave(one: Rusher) -> None:
            await one.leave_line(http, game.pk)
            table_id = await in_database_thread(table_of)(one.player_id)
            if table_id is not None:
                await one.leave_table(http, table_id)

        await asyncio.gather(*map(leave, people))


async def settled(game: Game, seats: int) -> Standing:
    """How the pool stands once the worker has filled it again."""
    deadline = time.monotonic() + SETTLE_S
    while len((now := await in_database_thread(standing)(game)).seated) < seats:
        assert time.monotonic() < deadline, f"the line does not move: {now}"
        await asyncio.sleep(0.1)
    return now


@pytest.mark.rule("queue-order")
@pytest.mark.rule("queue-money")
@pytest.mark.rule("no-double-seat")
async def test_a_rush_on_a_pool_and_back(room: RoomFactory) -> None:
    opened = room(webs=2, clocks=0, worker=True, beat=True, seed=False)
    seed = os.environ.get("SEED") or secrets.token_hex(4)
    game = await in_database_thread(pool_of)(TABLES)
    people = await in_database_thread(gather)(PEOPLE, [web.url for web in opened.webs])
    seats = TABLES * SEATS

    async with watching(people):
        await rush_and_leave(people, game, seats, seed)


async def rush_and_leave(people: list[Rusher], game: Game, seats: int, seed: str) -> None:
    """Everybody rushes, two thirds leave, and the line moves up."""
    began = time.monotonic()
    rush = await rushed(people, game)
    _tell(seed, f"{PEOPLE} rushed {seats} seats in {time.monotonic() - began:.1f} s")
    everybody = {one.player_id for one in people}
    assert len(rush.seated) == len(set(rush.seated)) == seats
    assert len(rush.line) == len(set(rush.line)) == PEOPLE - seats
    assert {*rush.seated, *rush.line} == everybody
    await in_database_thread(require_exact_books)(rush)

    leaving = Random(seed).sample(people, PEOPLE * 2 // 3)
    began = time.monotonic()
    await gone(leaving, game)
    after = await settled(game, seats)
    _tell(seed, f"{len(leaving)} left, and the line moved, in {time.monotonic() - began:.1f} s")
    left = {one.player_id for one in leaving}
    stayed = [player for player in rush.seated if player not in left]
    line = [player for player in rush.line if player not in left]
    moved_up = seats - len(stayed)
    assert list(after.seated) == stayed + line[:moved_up], "in the order of the line"
    assert list(after.line) == line[moved_up:], "the others keep their places"
    await in_database_thread(require_exact_books)(after)


def require_exact_books(now: Standing) -> None:
    """Whoever sits has bought in once; nobody else has paid anything."""
    paid = dict.fromkeys(now.seated, BUY_IN)
    assert {player: OPENING_GRANT - balance for player, balance in wallets().items()} == {
        player: paid.get(player, 0) for player in wallets()
    }
    assert faults_in_the_books() == []


def _http() -> ClientSession:
    return ClientSession(connector=TCPConnector(limit=0), timeout=ClientTimeout(total=120))


def _tell(seed: str, what: str) -> None:
    sys.stderr.write(f"SEED={seed}: {what}\n")
