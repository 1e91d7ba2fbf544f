"""A web process that stops or dies: no action is lost, nobody counts as away, all come back."""

import asyncio
import json
import signal
import time
from contextlib import AsyncExitStack
from typing import Any

import pytest

from poker.models import TableEvent, WebProcess
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.load.arrivals import fill, open_tables
from tests.load.crowd import Crowd
from tests.load.guest import Guest
from tests.poker.sockets.live import closed, live_table
from tests.room.games import new_game
from tests.room.player import Player
from tests.room.processes import Room

STOPS_WITHIN_S = 4.0


def last_frame(player: Player) -> dict[str, Any]:
    frame: dict[str, Any] = json.loads(player.received[-1])
    return frame


async def stop(room: Room, name: str, sig: signal.Signals = signal.SIGTERM) -> float:
    """End a process; how many seconds that took."""
    began = time.monotonic()
    await asyncio.to_thread(room.kill, name, sig)
    return time.monotonic() - began


@pytest.mark.rule("restart-keeps-hands")
async def test_on_sigterm_what_was_asked_is_done_and_everybody_is_sent_elsewhere(
    room: RoomFactory,
) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=2, clocks=1, seed=False)
        live = await live_table(stack, opened)
        actor = await live.to_act()
        gone, stays = ("web-1", "web-2") if actor.url == opened.webs[0].url else ("web-2", "web-1")
        call = {"type": "call", "decision": actor.decision, "id": "last"}
        await actor.raw(json.dumps(call))
        assert await stop(opened, gone) < STOPS_WITHIN_S
        await closed(actor)
        assert actor.close_code == 4512
        assert last_frame(actor)["code"] == "restarting"
        assert last_frame(actor)["retry_ms"] >= 500
        url = next(web.url for web in opened.webs if web.name == stays)
        for player in live.players:
            if player.is_closed:
                await player.join(live.table_id, url=url)
        again = await actor.send("call", decision=call["decision"], id="last")
        assert again["type"] == "done", "the same answer, or done only now"
        assert (await live.stored_kinds()).count("called") == 1
        assert await in_database_thread(WebProcess.objects.filter(stopping_at=None).count)() == 1


@pytest.mark.rule("restart-keeps-hands")
async def test_whoever_is_cut_off_in_their_turn_comes_back_to_a_full_clock(
    room: RoomFactory,
) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=2, clocks=1, seed=False)
        live = await live_table(stack, opened)
        actor = await live.to_act()
        began = actor.view["turn"]["started_at"]
        gone, stays = sorted(opened.webs, key=lambda web: web.url != actor.url)
        await stop(opened, gone.name)
        await closed(actor)
        await actor.join(live.table_id, url=stays.url)
        await actor.until(lambda: actor.view["turn"]["started_at"] > began, 3)
        assert "turn_restarted" in await live.stored_kinds()
        assert (await actor.check_or_call())["type"] == "done"


async def test_a_second_signal_ends_the_process_at_once(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=0, seed=False)
        await live_table(stack, opened)
        opened.signal("web-1", signal.SIGTERM)
        await asyncio.sleep(0.05)
        assert await stop(opened, "web-1") < 1.0


async def test_the_clock_finishes_its_table_on_sigterm(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=1, seed=False)
        live = await live_table(stack, opened)
        await live.to_act()
        assert await stop(opened, "clock-1") < 2.0
        assert "table clock stopped" in opened.log_text("clock-1")


def guests_of(room: Room, tables: int) -> list[Guest]:
    game = new_game("Load 1/2", small_blind=100, big_blind=200)
    return fill(open_tables(game, tables), [web.url for web in room.webs], seats=6)


async def all_come_back(room: RoomFactory, tables: int, within_s: float) -> None:
    """Both web processes end under these tables and are started anew; then people play on."""
    opened = room(webs=2, clocks=0, seed=False)
    guests = await in_database_thread(guests_of)(opened, tables)
    async with Crowd(guests, seed=1) as crowd:
        await asyncio.to_thread(opened.start_clock)
        await crowd.play(3.0)
        for name, sig in (("web-1", signal.SIGTERM), ("web-2", signal.SIGKILL)):
            await stop(opened, name, sig)
        for web in opened.webs:
            await asyncio.to_thread(opened.restart, web.name)
        began, before = time.monotonic(), crowd.tally.actions
        while not all(person.is_connected for person in crowd.people):
            assert time.monotonic() - began < within_s, "not all are back"
            await asyncio.sleep(0.05)
        await crowd.play(3.0)
        await crowd.settle()
        assert crowd.tally.actions > before, "play goes on"
        assert crowd.tally.lost == 0, "everybody sees the same"
    timed_out = TableEvent.objects.filter(kind="turn_timed_out")
    assert not await in_database_thread(timed_out.exists)()
    for web in opened.webs:
        assert '"level": "error"' not in opened.log_text(web.name)


@pytest.mark.long
async def test_hundreds_of_sockets_come_back_without_a_stampede(room: RoomFactory) -> None:
    await all_come_back(room, tables=40, within_s=12.0)


@pytest.mark.nightly
async def test_more_than_a_thousand_sockets_come_back_without_a_stampede(
    room: RoomFactory,
) -> None:
    await all_come_back(room, tables=170, within_s=40.0)
