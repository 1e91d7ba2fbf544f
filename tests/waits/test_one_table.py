"""One table stands, because its deal fails or somebody holds its rows, and the others play on."""

import asyncio
from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from functools import partial
from typing import Final, NamedTuple

import pytest
from django.utils import timezone

from accounts.core.incidents.models import Incident
from config.wait_limits import ROW_LOCK
from poker.models import TableEvent
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.load.arrivals import fill, open_tables
from tests.load.crowd import Crowd
from tests.load.guest import Guest
from tests.load.manner import Manner
from tests.load.pace import Pace
from tests.load.person import Person
from tests.room.database import RoomDatabase
from tests.room.games import new_game
from tests.room.launcher import comes_true
from tests.waits.exactness import inexact
from tests.waits.one_table import HELD, deal_failing, longest_stall_s, rows_held, wronged

QUICK: Final = Pace("quick", 0.05, 0.2, 0.6)
TABLES: Final = 4
SEATS: Final = 4
SIT_OUT: Final = 3
LONGEST_STALL_S: Final = 3.0
REPORTED_WITHIN: Final = timedelta(seconds=30)
STANDS_S: Final = 15.0
PLAYS_AGAIN_S: Final = 30.0
FAILURES: Final = ("55P03", "57014", "40P01", "53100", "53200")
QUICKLY_TRIED_AGAIN: Final = {"ROOM_LOST_AFTER_S": "3"}


class Blow(NamedTuple):
    """What one table stands for, and for how long."""

    what: str
    seconds: float

    def at(self, database: RoomDatabase, table_id: int) -> AbstractContextManager[None]:
        """Deal the blow to a table inside the block."""
        deal = rows_held if self.what in HELD else deal_failing
        return deal(database, table_id, self.what)


SHORT: Final = [Blow("55P03", 4.0), Blow("53100", 4.0), Blow("table", 6.0), Blow("wallet", 4.0)]
LONG: Final = [
    *(Blow(sqlstate, 35.0) for sqlstate in FAILURES),
    *(Blow(rows, 40.0) for rows in HELD),
]


@pytest.mark.long
@pytest.mark.parametrize("blow", SHORT, ids=lambda blow: blow.what)
async def test_other_tables_play_on_for_a_moment(
    room: RoomFactory, room_db: RoomDatabase, blow: Blow
) -> None:
    await play_through(room, room_db, blow)


@pytest.mark.nightly
@pytest.mark.parametrize("blow", LONG, ids=lambda blow: blow.what)
async def test_other_tables_play_on(room: RoomFactory, room_db: RoomDatabase, blow: Blow) -> None:
    await play_through(room, room_db, blow)


async def play_through(room: RoomFactory, database: RoomDatabase, blow: Blow) -> None:
    """Play at four tables, deal the blow to one of them, and hold the room to its promises."""
    limited = f"{database.url}&options=-c%20lock_timeout%3D{ROW_LOCK.ms}"
    env = QUICKLY_TRIED_AGAIN | {"DATABASE_URL": limited}
    opened = room(webs=2, clocks=2, seed=False, env=env)
    table_ids, guests = await in_database_thread(partial(_seat, [w.url for w in opened.webs]))()
    victim, *others = table_ids
    async with Crowd(guests, Manner(QUICK), seed=1) as crowd:
        for person in crowd.people:
            person.go()
        assert await comes_true(lambda: all(_moves(crowd.people, table) for table in table_ids))
        at_victim = [person for person in crowd.people if person.guest.table_id == victim]
        since = timezone.now()
        with blow.at(database, victim):
            reopened_s = await _suffer(at_victim, blow.seconds)
        until = timezone.now()
        stall_s = longest_stall_s(database.url, others, since, until)
        hurt = wronged(database.url, others, since, until)
        assert stall_s < LONGEST_STALL_S
        assert hurt == []
        assert max(reopened_s) < LONGEST_STALL_S, "sockets open without waiting for the row"
        stood_s = longest_stall_s(database.url, [victim], since, until)
        if stood_s > STANDS_S:
            assert await in_database_thread(_is_reported)(victim, since)
        again = partial(_has_moved, victim, until)
        assert await comes_true(again, PLAYS_AGAIN_S), "the table itself plays again"
        for person in crowd.people:
            person.rest()
        await crowd.settle(timeout_s=20)
    assert inexact(database.url) == []


async def _suffer(people: Sequence[Person], seconds: float) -> list[float]:
    """Have players at the table press *sit out* and lose their connections; return how long each
    took to have a socket again."""
    loop = asyncio.get_running_loop()
    ends_at = loop.time() + seconds
    for person in people[:SIT_OUT]:
        await person.send({"type": "sit_out", "id": person.new_id()})
    await asyncio.sleep(1)
    took = []
    for person in people:
        began = loop.time()
        person.cut()
        await _until(person, connected=False)
        await _until(person, connected=True)
        took.append(loop.time() - began)
    await asyncio.sleep(max(0.0, ends_at - loop.time()))
    return took


async def _until(person: Person, *, connected: bool) -> None:
    for _ in range(6000):
        if person.is_connected is connected:
            break
        await asyncio.sleep(0.01)


def _seat(urls: Sequence[str]) -> tuple[list[int], list[Guest]]:
    table_ids = open_tables(new_game("Stand 1/2", small_blind=100, big_blind=200), TABLES)
    return table_ids, fill(table_ids, urls, seats=SEATS)


def _moves(people: Sequence[Person], table_id: int) -> bool:
    """Return whether a hand runs at a table, as its players are shown it."""
    return any(p.open_decision for p in people if p.guest.table_id == table_id)


def _is_reported(table_id: int, since: datetime) -> bool:
    by = since + REPORTED_WITHIN
    reported = Incident.objects.filter(subject=f"table:{table_id}", opened_at__range=(since, by))
    return reported.exists()


def _has_moved(table_id: int, since: datetime) -> bool:
    return TableEvent.objects.filter(table=table_id, at__gt=since).exists()
