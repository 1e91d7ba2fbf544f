"""People at the sockets of a running room."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction

from accounts.models import Player as Account
from poker.engine.table.state import Table as TableState
from poker.event_stream import stream
from poker.models import Game, Table, TableEvent
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from poker.sockets.database_threads import in_database_thread
from tests.room.games import new_game
from tests.room.player import Player, SocketClosed
from tests.room.processes import Room

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva", "Fritz")
STACK = 20000


@dataclass
class Live:
    """A table of a running room and the people at its sockets, in seat order."""

    room: Room
    table_id: int
    players: list[Player]

    async def state(self) -> TableState:
        return await in_database_thread(state_of)(self.table_id)

    async def last_seq(self) -> int:
        return (await in_database_thread(row_of)(self.table_id)).seq

    async def stored_kinds(self) -> list[str]:
        return await in_database_thread(kinds_of)(self.table_id)

    async def to_act(self) -> Player:
        """Wait until somebody is to act and their socket knows it."""

        async def waits(player: Player) -> Player:
            await player.until(lambda: player.options, 20)
            return player

        tasks = [asyncio.create_task(waits(player)) for player in self.players]
        done, late = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in late:
            task.cancel()
        return done.pop().result()

    async def all_at(self, seq: int, timeout_s: float = 3.0) -> None:
        """Wait until every socket has been told everything up to ``seq``."""
        await asyncio.gather(
            *(player.sees(lambda it: it.seq >= seq, timeout_s) for player in self.players)
        )


async def closed(player: Player) -> None:
    """Wait until the server has closed this socket."""
    with pytest.raises(SocketClosed):
        await player.until(lambda: False, 5)


def public(view: dict[str, Any]) -> dict[str, Any]:
    """The part of a view that is the same for everybody."""
    return {name: part for name, part in view.items() if name != "you"}


async def live_table(
    stack: AsyncExitStack,
    room: Room,
    stacks: Sequence[int] = (STACK,) * 3,
    make: Callable[[], int] | None = None,
    *,
    url: str = "",
    names: Sequence[str] = NAMES,
) -> Live:
    """A new table with one person a stack, their sockets spread over the web processes.

    ``make`` opens the table and returns its id; without it preset A is played at 1/2. With a
    ``url`` all go there, for something in front of the web processes to spread them.
    """
    names = names[: len(stacks)]
    urls = [url or room.webs[at % len(room.webs)].url for at in range(len(names))]
    players = await asyncio.gather(
        *(Player.sign_up(url, name) for url, name in zip(urls, names, strict=True))
    )
    for player in players:
        stack.push_async_callback(player.close)
    table_id = await in_database_thread(make or new_table)()
    accounts = [await player.account() for player in players]
    await in_database_thread(_sit)(table_id, accounts, stacks)
    await asyncio.gather(*(player.join(table_id) for player in players))
    return Live(room, table_id, list(players))


def _sit(table_id: int, players: Sequence[Account], stacks: Sequence[int]) -> None:
    """Seat them all at once: hands are dealt once two of them sit."""
    with transaction.atomic():
        for seat, (player, chips) in enumerate(zip(players, stacks, strict=True)):
            seating.sit(table_id=table_id, player=player, seat=seat, amount=chips)


def new_table() -> int:
    game = Game.objects.filter(name="Live 1/2").first()
    game = game or new_game("Live 1/2", small_blind=100, big_blind=200)
    return open_table(game=game, name=f"Live {Table.objects.count()}").pk


def row_of(table_id: int) -> Table:
    return Table.objects.select_related("game").get(pk=table_id)


def state_of(table_id: int) -> TableState:
    state = stream.state_at(row_of(table_id))
    assert state is not None
    return state


def kinds_of(table_id: int) -> list[str]:
    stored = TableEvent.objects.filter(table=table_id).order_by("seq")
    return list(stored.values_list("kind", flat=True))
