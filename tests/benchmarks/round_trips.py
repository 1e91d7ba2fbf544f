"""How often a web process asks PostgreSQL for an ordinary action: one that does not end a hand."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any, NamedTuple

from tests.benchmarks.ground import Ground
from tests.benchmarks.relay import Relay, relay_to
from tests.load.guest import Guest
from tests.poker.sockets.live import Live
from tests.room.player import Player

IDLE_S = 3.0
WARM_UP_ACTIONS = 100
"""Not counted: each connection prepares a statement, once, in a round trip of its own."""


class Counted(NamedTuple):
    """Ordinary actions, the round trips and seconds from sending each until every socket showed
    it, and the round trips a second of the same process while nobody acted."""

    actions: int
    round_trips: int
    seconds: float
    idle_per_s: float

    @property
    def an_action(self) -> float:
        """Round trips of one action, without those the process makes anyhow in that time."""
        return max(0.0, self.round_trips - self.idle_per_s * self.seconds) / self.actions

    def summary(self) -> dict[str, Any]:
        """Return everything as plain data."""
        return {
            "actions": self.actions,
            "round_trips": self.round_trips,
            "seconds": round(self.seconds, 2),
            "idle_per_s": round(self.idle_per_s, 2),
            "an_action": round(self.an_action, 3),
        }


def count_round_trips(under: Ground, guests: Sequence[Guest], actions: int, **env: str) -> Counted:
    """Play so many ordinary actions at the guests' table, which a clock must look after, by a web
    process of its own that reaches PostgreSQL through a relay."""
    return asyncio.run(_counted(under, guests, actions, env))


async def _counted(
    under: Ground, guests: Sequence[Guest], actions: int, env: dict[str, str]
) -> Counted:
    async with AsyncExitStack() as stack:
        relay, url = await stack.enter_async_context(relay_to(under.database.url))
        room = under.room("bench-relay", **env, DATABASE_URL=url)
        stack.push_async_callback(asyncio.to_thread, room.stop)
        web = await asyncio.to_thread(room.start_web)
        players = [_player(guest, web.url) for guest in guests]
        for player in players:
            stack.push_async_callback(player.close)
            await player.join(guests[0].table_id)
        return await _play(Live(room, guests[0].table_id, players), relay, actions)


def _player(guest: Guest, url: str) -> Player:
    """Return a guest at another web process."""
    player = Player(url, f"Guest {guest.seat}")
    player.session_key = guest.cookie.partition("=")[2]
    return player


async def _play(live: Live, relay: Relay, actions: int) -> Counted:
    """Check and call until so many actions are counted."""
    for _ in range(WARM_UP_ACTIONS):
        await _goes_on(live, await live.to_act())
    await live.to_act()
    before = relay.round_trips
    await asyncio.sleep(IDLE_S)
    idle_per_s = (relay.round_trips - before) / IDLE_S
    found: list[tuple[int, float]] = []
    while len(found) < actions:
        actor = await live.to_act()
        before, began = relay.round_trips, time.monotonic()
        if await _goes_on(live, actor):
            found.append((relay.round_trips - before, time.monotonic() - began))
    round_trips, seconds = map(sum, zip(*found, strict=True))
    return Counted(actions, int(round_trips), seconds, idle_per_s)


async def _goes_on(live: Live, actor: Player) -> bool:
    """Have a player act and everybody see it; return whether the same hand goes on."""
    hand_no, turn = actor.view["hand"]["no"], actor.view["turn"]
    await actor.check_or_call()
    await asyncio.gather(
        *(player.sees(lambda it: it.view.get("turn") != turn) for player in live.players)
    )
    views = [player.view for player in live.players]
    return all("turn" in view and view["hand"]["no"] == hand_no for view in views)
