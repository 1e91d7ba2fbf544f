"""Some tables stand, because deals fail or somebody holds rows, and the others play on."""

import asyncio
import sys
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from accounts.core.incidents.models import Incident
from config import room_time
from poker.models import TableEvent
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.load.arrivals import fill, open_tables
from tests.load.crowd import Crowd
from tests.load.guest import Guest
from tests.load.manner import Manner
from tests.load.person import Person
from tests.room.database import RoomDatabase
from tests.room.games import new_game
from tests.room.launcher import comes_true
from tests.room.processes import free_port
from tests.waits.alerts import alerts_of
from tests.waits.evening import QUICK
from tests.waits.exactness import inexact
from tests.waits.one_table import OF_ROOM, OF_TABLE, deal_failing, rows_held
from tests.waits.others import LONGEST_STALL_S, longest_stall_s, wronged

TABLES: Final = 4
SEATS: Final = 4
FEWEST_OTHERS: Final = 2
SIT_OUT: Final = 3
REPORTED_WITHIN: Final = timedelta(seconds=30)
STANDS_S: Final = 15.0
PLAYS_AGAIN_S: Final = 30.0
FAILURES: Final = ("55P03", "57014", "40P01", "53100", "53200")
QUICKLY_TRIED_AGAIN: Final = {"ROOM_LOST_AFTER_S": "3"}


class Blow(NamedTuple):
    """Why each of the first tables stands, or what is held of the whole room, and for how long."""

    what: tuple[str, ...]
    seconds: float

    def __str__(self) -> str:
        return " and ".join(self.what)

    @property
    def victims(self) -> int:
        """How many tables may stand."""
        return sum(each not in OF_ROOM for each in self.what)

    @property
    def alert(self) -> str:
        """The alert that has to fire, empty if there need be none: a table whose row is held stands
        when its turn ends, which opens an incident."""
        if {*self.what} & {*FAILURES}:
            return "TablesPutOff"
        return "NobodyDeals" if "clocks" in self.what and self.seconds > STANDS_S else ""

    @contextmanager
    def at(self, database: RoomDatabase, table_ids: Sequence[int]) -> Iterator[None]:
        """Deal the blow to tables, one each, inside the block."""
        with ExitStack() as stack:
            for what, table_id in zip(self.what, table_ids, strict=False):
                deal = rows_held if what in OF_TABLE + OF_ROOM else deal_failing
                stack.enter_context(deal(database, table_id, what))
            yield


SHORT: Final = [
    Blow(FAILURES[:4], 4.0),
    Blow(("table", "table", "wallet"), 4.0),
    Blow(OF_ROOM, 4.0),
]
LONG: Final = [
    *(Blow((sqlstate,), 35.0) for sqlstate in FAILURES),
    *(Blow((rows,), 40.0) for rows in OF_TABLE + OF_ROOM),
    Blow(("table", "table"), 40.0),
]


@pytest.mark.long
@pytest.mark.parametrize("blow", SHORT, ids=str)
async def test_other_tables_play_on_for_a_moment(
    room: RoomFactory, room_db: RoomDatabase, tmp_path: Path, blow: Blow
) -> None:
    await play_through(room, room_db, tmp_path, blow, quick=True)


@pytest.mark.nightly
@pytest.mark.parametrize("blow", LONG, ids=str)
async def test_other_tables_play_on(
    room: RoomFactory, room_db: RoomDatabase, tmp_path: Path, blow: Blow
) -> None:
    await play_through(room, room_db, tmp_path, blow, quick=False)


async def play_through(
    room: RoomFactory, database: RoomDatabase, folder: Path, blow: Blow, *, quick: bool
) -> None:
    """Play at some tables, deal the blow to the first, and hold the room to its promises."""
    env = QUICKLY_TRIED_AGAIN | {"ROOM_METRICS_PORT": str(free_port())}
    opened = room(webs=2, clocks=2, seed=False, env=env)
    tables = blow.victims + FEWEST_OTHERS if quick else TABLES
    urls = [web.url for web in opened.webs]
    async with AsyncExitStack() as stack:
        reading = alerts_of(opened, folder, quick=quick)
        alerts = await in_database_thread(reading.__enter__)()
        stack.push_async_callback(in_database_thread(reading.__exit__), None, None, None)
        table_ids, guests = await in_database_thread(_seat)(urls, tables)
        victims, others = table_ids[: blow.victims], table_ids[blow.victims :]
        crowd = await stack.enter_async_context(Crowd(guests, Manner(QUICK), seed=1))
        for person in crowd.people:
            person.go()
        assert await comes_true(lambda: all(_moves(crowd.people, table) for table in table_ids))
        alerts.await_cause()
        with blow.at(database, table_ids):
            since = room_time.now()
            reopened_s = await _suffer(crowd.people, victims, blow.seconds)
            if blow.alert:
                assert await in_database_thread(alerts.fires)(blow.alert)
            # Before what deals the blow is undone, for which others may wait, too.
            until = room_time.now()
        over = room_time.now()
        stall_s = await in_database_thread(longest_stall_s)(others, since, until)
        told = f"{blow}: others stood {stall_s:.2f} s, sockets opened in {reopened_s:.2f} s"
        print(told, file=sys.stderr, flush=True)
        assert stall_s < LONGEST_STALL_S
        assert await in_database_thread(wronged)(others, since, until) == []
        assert reopened_s < LONGEST_STALL_S, "sockets open without waiting for the row"
        for victim in victims:
            if await in_database_thread(longest_stall_s)([victim], since, until) > STANDS_S:
                assert await in_database_thread(_is_reported)(victim, since)
            again = partial(_has_moved, victim, over)
            assert await comes_true(again, PLAYS_AGAIN_S), "the table itself plays again"
        for person in crowd.people:
            person.rest()
        await crowd.settle(timeout_s=20)
        assert crowd.tally.lost == 0
    assert inexact(database.url) == []


async def _suffer(people: Sequence[Person], victims: Sequence[int], seconds: float) -> float:
    """Have players at the tables press *sit out*, and all there and one player elsewhere lose their
    connections; return how long the last of them took to have a socket again."""
    loop = asyncio.get_running_loop()
    ends_at = loop.time() + seconds
    for table_id in victims:
        at_table = [person for person in people if person.guest.table_id == table_id]
        for person in at_table[:SIT_OUT]:
            await person.send({"type": "sit_out", "id": person.new_id()})
    await asyncio.sleep(1)
    began = loop.time()
    cut = [person for person in people if person.guest.table_id in victims] + [people[-1]]
    for person in cut:
        person.cut()
    for connected in (False, True):
        await asyncio.gather(*(_until(person, connected=connected) for person in cut))
    took_s = loop.time() - began
    await asyncio.sleep(max(0.0, ends_at - loop.time()))
    return took_s


async def _until(person: Person, *, connected: bool) -> None:
    for _ in range(6000):
        if person.is_connected is connected:
            break
        await asyncio.sleep(0.01)


def _seat(urls: Sequence[str], tables: int) -> tuple[list[int], list[Guest]]:
    table_ids = open_tables(new_game("Stand 1/2", small_blind=100, big_blind=200), tables)
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
