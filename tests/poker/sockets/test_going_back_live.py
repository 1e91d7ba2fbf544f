"""The database loses events and chat lines that sockets of two web processes were told of."""

import json
from contextlib import AsyncExitStack
from functools import partial

import psycopg

from poker.event_stream.chain.checking import check_tables
from poker.event_stream.memory import memories
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.poker.damage import lose_after
from tests.poker.sockets.live import Live, live_table, public
from tests.room.books import faults_in_the_books
from tests.room.database import RoomDatabase
from tests.room.player import Frame, Player

TOLD_WITHIN_S = 5.0


def frames_of(player: Player, kind: str) -> list[Frame]:
    """Every frame of this type that a socket was sent."""
    frames = (json.loads(text) for text in player.received)
    return [frame for frame in frames if frame["type"] == kind]


def losses_told(player: Player) -> list[int]:
    """The events at which a socket was told to go on from an earlier moment."""
    return [frame["seq"] for frame in frames_of(player, "snapshot") if frame.get("lost")]


def lines_held(player: Player) -> list[tuple[int, str]]:
    """The chat as a page holds it: the last lines take the place of what was said from there on."""
    held: dict[int, str] = {}
    for frame in frames_of(player, "chat"):
        lines = {line["no"]: line["text"] for line in frame["lines"]}
        if frame["earlier"]:
            held = {number: text for number, text in held.items() if number < min(lines)}
        held |= lines
    return sorted(held.items())


def lose_lines_after(database: RoomDatabase, table_id: int, number: int) -> None:
    with psycopg.connect(database.owner_url) as owner:
        owner.execute(
            "DELETE FROM poker_chatline WHERE table_id = %s AND number > %s", (table_id, number)
        )
        owner.execute(
            "UPDATE poker_tablechat SET lines = %s WHERE table_id = %s", (number, table_id)
        )


def breaks(table_id: int) -> list[object]:
    """Return where the chain of a table's digests is broken."""
    return [broken for table in check_tables(table_ids=[table_id]) for broken in table.breaks]


async def call(live: Live) -> None:
    """The player to act calls or checks, and everybody is told."""
    await (await live.to_act()).check_or_call()
    await live.all_at(await live.last_seq())


async def test_sockets_go_on_from_the_last_event_and_line_that_are_stored(
    room: RoomFactory, room_db: RoomDatabase
) -> None:
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=2, clocks=1, seed=False), (20000,) * 4)
        table_id, (ada, ben, *_) = live.table_id, live.players
        await ada.send("say", text="kept")
        await live.to_act()
        kept = await live.last_seq()
        await call(live)
        await call(live)
        await ben.send("say", text="lost")
        for player in live.players:
            await player.sees(lambda it: lines_held(it) == [(1, "kept"), (2, "lost")])
        lost = await live.last_seq()
        await in_database_thread(partial(lose_after, room_db, table_id, kept))()
        await in_database_thread(partial(lose_lines_after, room_db, table_id, 1))()
        for player in live.players:
            await player.sees(lambda it: losses_told(it) == [kept], TOLD_WITHIN_S)
            await player.sees(lambda it: lines_held(it) == [(1, "kept")], TOLD_WITHIN_S)
            assert public(player.view) == public(ada.view)
        await ben.send("say", text="again")
        for _ in range(4):
            await call(live)
        for player in live.players:
            await player.sees(lambda it: lines_held(it) == [(1, "kept"), (2, "again")])
        await live.all_at(await live.last_seq())
        assert await live.last_seq() > lost
        assert [losses_told(player) for player in live.players] == [[kept]] * 4


async def test_sockets_learn_of_lost_events_that_others_took_the_place_of(
    room: RoomFactory, room_db: RoomDatabase
) -> None:
    """Another process stores events under the lost ones' numbers before anybody has looked."""
    async with AsyncExitStack() as stack:
        live = await live_table(stack, room(webs=2, clocks=1, seed=False), (20000,) * 4)
        first = await live.to_act()
        kept = await live.last_seq()
        await call(live)
        stale = await live.to_act()
        decision = stale.decision
        await in_database_thread(partial(lose_after, room_db, live.table_id, kept))()
        memories.clear()
        await first.connect(live.table_id, url=stale.url)
        await first.until(lambda: first.options)
        await first.act("fold")
        await first.until(lambda: not first.options)
        answer = await stale.send("fold", decision=decision)
        assert answer["type"] in ("done", "refused")
        for player in live.players:
            await player.sees(lambda it: it is first or losses_told(it), TOLD_WITHIN_S)
        await live.all_at(await live.last_seq())
        assert [public(player.view) for player in live.players] == [public(first.view)] * 4
        assert await in_database_thread(faults_in_the_books)() == []
        assert await in_database_thread(partial(breaks, live.table_id))() == []
