"""One table served by two web processes, and processes that die while it is played."""

import asyncio
import json
import signal
from contextlib import AsyncExitStack
from random import Random

import pytest

from poker.bots.table_view import TableView
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.poker.sockets.live import Live, live_table, public
from tests.poker.sockets.random_people import play_at_random
from tests.room.books import faults_in_the_books
from tests.room.player import Player


def moments(player: Player) -> dict[int, object]:
    """The public state this client held after each event it was told of."""
    held: dict[int, object] = {}
    client = TableView()
    for text in player.received:
        frame = json.loads(text)
        if frame["type"] == "snapshot":
            client.take(frame)
            held[client.seq] = public(client.view)
        for event in frame.get("events", ()):
            client.take({**frame, "from": event["seq"], "events": [event]})
            held[client.seq] = public(client.view)
    return held


async def test_everybody_sees_the_same_after_every_event(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=2, clocks=2, seed=False), (20000,) * 4)
        await play_at_random(live, 10, Random(1), 60)
        await live.all_at(await live.last_seq())
        seen = [moments(player) for player in live.players]
        shared = set.intersection(*(set(held) for held in seen))
        assert len(shared) > 60
        for seq in shared:
            assert all(held[seq] == seen[0][seq] for held in seen), seq
        assert await in_database_thread(faults_in_the_books)() == []


async def test_ten_at_once_through_two_processes_take_effect_once(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=2, clocks=1, seed=False)
        live = await live_table(stack, opened)
        actor = await live.to_act()
        twin = Player(next(web.url for web in opened.webs if web.url != actor.url), actor.name)
        stack.push_async_callback(twin.close)
        twin.session_key = actor.session_key
        await twin.join(live.table_id)
        raise_to = {"type": "raise_to", "amount": 600, "decision": actor.decision, "id": "once"}
        await asyncio.gather(*(who.raw(json.dumps(raise_to)) for who in (actor, twin) * 5))

        def answers(who: Player) -> list[str]:
            return [text for text in who.received if '"id":"once"' in text]

        for who in (actor, twin):
            await who.sees(lambda it: len(answers(it)) == 5)
        (answer,) = {*answers(actor), *answers(twin)}
        assert json.loads(answer)["type"] == "done"
        assert (await live.stored_kinds()).count("raised") == 1


@pytest.mark.rule("restart-keeps-hands")
async def test_a_hand_goes_on_when_its_web_process_and_its_clock_are_killed(
    room: RoomFactory,
) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=1, seed=False)
        live = await live_table(stack, opened)
        actor = await live.to_act()
        await actor.act("raise_to", amount=600)
        before = await live.state()
        opened.kill("web-1", signal.SIGKILL)
        opened.kill("clock-1", signal.SIGKILL)
        opened.restart("web-1")
        await _everybody_returns(live)
        # Whoever was to act may have lost the connection for long enough to get a full clock.
        now = await live.state()
        assert now._replace(turn_at=before.turn_at) == before, "the same hand, chip for chip"
        actor = await live.to_act()
        opened.restart("clock-1")
        await play_at_random(live, 3, Random(2), 60)
        assert await in_database_thread(faults_in_the_books)() == []


async def _everybody_returns(live: Live) -> None:
    for player in live.players:
        cards = player.view["you"]["cards"]
        await player.join(live.table_id)
        assert player.view["you"]["cards"] == cards, "reconnecting shows the same table"
