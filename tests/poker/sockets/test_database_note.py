"""Open tables say that the room waits for its database."""

import json
from contextlib import AsyncExitStack

import pytest

from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.poker.sockets.live import live_table
from tests.room.database import open_new_connections
from tests.room.player import Player
from tests.room.servers import Servers

pytestmark = pytest.mark.long

TOLD_WITHIN_S = 15.0


def told(player: Player) -> list[bool]:
    """Return what a player was told of the database, in order."""
    frames = map(json.loads, player.received)
    return [frame["away"] for frame in frames if frame["type"] == "database"]


async def test_players_are_told_while_the_database_is_away(
    room: RoomFactory, servers: Servers
) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=1, clocks=1, seed=False))
        (player, *_others) = live.players
        servers.stop_postgres()
        await player.until(lambda: told(player) == [True], TOLD_WITHIN_S)
        # In this thread: the server ends with the one that started it.
        servers.start_postgres()
        await player.until(lambda: told(player) == [True, False], TOLD_WITHIN_S)
    # PostgreSQL was stopped under this process's connections, too.
    await in_database_thread(open_new_connections)()
