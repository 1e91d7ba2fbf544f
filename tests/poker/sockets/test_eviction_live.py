"""Ten minutes of sitting out with two beats and two workers, in a running room."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import timedelta
from unittest.mock import patch

import pytest
from django.utils import timezone

from accounts.core.inbox.reading import messages_of
from poker.models import TableEvent
from poker.services.base import writing
from poker.services.seats import seating
from poker.sockets.database_threads import in_database_thread
from poker.tasks import evict_who_overstayed
from tests.conftest import RoomFactory
from tests.poker.sockets.live import Live, live_table
from tests.room.books import faults_in_the_books
from tests.room.player import Player

TEN_MINUTES = timedelta(minutes=10)


def sat_out(table_id: int, player_id: int, ago: timedelta) -> None:
    # Nobody waits for ten minutes here: this event alone happens before the one before it.
    with patch.object(writing, "_OPENING", sys.maxsize):
        seating.sit_out(
            table_id=table_id, player_id=player_id, action_id="away", now=timezone.now() - ago
        )


def messages(player_id: int) -> int:
    return len(messages_of(player_id))


def sat_out_for(player_id: int) -> timedelta:
    """How long a player who was evicted had sat out, by the record."""
    left = TableEvent.objects.get(kind="player_left", data__player=player_id)
    seat = left.data["seat"]
    out = TableEvent.objects.get(table=left.table, kind="sat_out", data__seat=seat)
    return left.at - out.at


def evicted(table_id: int) -> list[int]:
    left = TableEvent.objects.filter(table=table_id, kind="player_left").order_by("seq")
    assert {event.data["reason"] for event in left} == {"evicted"}
    return [event.data["player"] for event in left]


def ask_for_runs() -> None:
    for _ in range(4):
        evict_who_overstayed.apply_async(expires=5)


@asynccontextmanager
async def runs_upon_runs() -> AsyncIterator[None]:
    """Besides what the beats ask for, four runs at once every half second."""

    async def ask() -> None:
        while True:
            await in_database_thread(ask_for_runs)()
            await asyncio.sleep(0.5)

    asking = asyncio.create_task(ask())
    try:
        yield
    finally:
        asking.cancel()
        with suppress(asyncio.CancelledError):
            await asking


@asynccontextmanager
async def folding(players: list[Player]) -> AsyncIterator[None]:
    """These players fold or check whenever it is their turn."""

    async def play(player: Player) -> None:
        while True:
            await player.until(lambda: player.options, 60)
            decision = player.decision
            await player.act("check" if player.options.get("check") else "fold")
            await player.until(lambda: player.decision != decision, 60)  # noqa: B023  # awaited at once

    playing = [asyncio.create_task(play(player)) for player in players]
    try:
        yield
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


async def out(live: Live, seat: int, ago: timedelta) -> int:
    account = await live.players[seat].account()
    await in_database_thread(sat_out)(live.table_id, account.pk, ago)
    return account.pk


@pytest.mark.long
@pytest.mark.rule("sit-out-eviction")
async def test_two_beats_and_two_workers_take_who_overstayed_and_nobody_else(
    room: RoomFactory,
) -> None:
    async with AsyncExitStack() as stack:
        pauses = {"ROOM_DEAL_PAUSE_MS": "300", "ROOM_START_PAUSE_MS": "300"}
        opened = room(webs=1, clocks=1, worker=True, beat=True, seed=False, env=pauses)
        opened.start_worker("worker-2")
        opened.start_beat("beat-2")
        live = await live_table(stack, opened, (20000,) * 6)
        await live.to_act()
        over = await out(live, 3, TEN_MINUTES + timedelta(seconds=1))
        soon = await out(live, 4, TEN_MINUTES - timedelta(seconds=4))
        back = live.players[5]
        back_id = await out(live, 5, TEN_MINUTES - timedelta(seconds=2))
        assert (await back.send("sit_in"))["type"] == "done"
        await stack.enter_async_context(folding(live.players))
        await stack.enter_async_context(runs_upon_runs())
        for player in live.players[3:5]:
            await player.sees(lambda it: "seat" not in it.view["you"], 30)
        assert await in_database_thread(evicted)(live.table_id) == [over, soon]
        assert await in_database_thread(sat_out_for)(over) > TEN_MINUTES
        late = await in_database_thread(sat_out_for)(soon) - TEN_MINUTES
        assert timedelta(0) < late < timedelta(seconds=15)
        for player_id in (over, soon):
            assert await in_database_thread(messages)(player_id) == 1
        assert "seat" in back.view["you"], "came back in time"
        assert await in_database_thread(messages)(back_id) == 0
        assert await in_database_thread(faults_in_the_books)() == []
