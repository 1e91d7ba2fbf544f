"""What a played room writes: one JSON object a line, of known names, and no live card."""

import asyncio
import json
from contextlib import AsyncExitStack
from random import Random

from config.logging import CONTEXT
from tests.conftest import RoomFactory
from tests.poker.sockets.live import live_table
from tests.poker.sockets.random_people import play_at_random
from tests.room.player import Player
from tests.room.processes import Room

PROCESSES = ("web-1", "web-2", "clock-1", "worker", "beat")
ALWAYS = {"at", "level", "logger", "message"}


def lines(room: Room, process: str) -> list[dict[str, object]]:
    """A process's log, parsed; fails on a line that is no JSON object."""
    return [dict(json.loads(line)) for line in room.log_text(process).splitlines()]


async def fold_until_gone(player: Player) -> None:
    """Fold every hand until the first seat is empty."""
    while "0" in player.view["seats"]:
        await player.until(lambda: player.options or "0" not in player.view["seats"])
        if decision := player.options and player.decision:
            await player.act("fold")
            await player.moves_on(decision)


async def test_every_process_logs_json_lines_of_known_names(room: RoomFactory) -> None:
    async with AsyncExitStack() as stack:
        opened = room(webs=2, clocks=1, worker=True, beat=True, seed=False)
        live = await live_table(stack, opened)
        await play_at_random(live, 4, Random(7), 60)
        leaver = live.players[0]
        left = await leaver.send("leave", id="the-leaver")
        assert left["type"] == "done"
        await asyncio.gather(*(fold_until_gone(live.players[at]) for at in (1, 2)))
        written = {process: lines(opened, process) for process in PROCESSES}
    everything = [line for process in PROCESSES for line in written[process]]
    for line in everything:
        assert line.keys() >= ALWAYS
        assert line.keys() <= ALWAYS | {"error", *CONTEXT}
    dealt = [line for line in written["clock-1"] if line["message"] == "hand dealt"]
    assert {line["hand"] for line in dealt} >= {1, 2, 3, 4}
    assert {line["table"] for line in dealt} == {live.table_id}
    (gone,) = [line for line in everything if line["message"] == "player left"]
    account = await leaver.account()
    assert (gone["table"], gone["player"]) == (live.table_id, account.pk)
