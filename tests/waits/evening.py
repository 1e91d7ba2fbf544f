"""Tables that play on while a process of their room, or of PostgreSQL, is stopped."""

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

from config import room_time
from poker.models import Game, RuleSet, TableEvent
from tests.conftest import RoomFactory
from tests.faults import verdict
from tests.faults.evening import astray, finish_hands
from tests.faults.playing import Playing
from tests.load.arrivals import fill, open_tables
from tests.load.guest import Guest
from tests.load.habits import STEADY
from tests.load.manner import Manner
from tests.load.pace import Pace
from tests.room.database import RoomDatabase
from tests.room.games import new_game
from tests.room.launcher import eventually
from tests.room.processes import Room, free_port
from tests.waits.exactness import inexact
from tests.waits.others import LONGEST_STALL_S, longest_stall_s, wronged

SEATS: Final = 3
BEGINS_WITHIN_S: Final = 60
QUICK: Final = Pace("quick", 0.05, 0.2, 0.6)


class Evening(NamedTuple):
    """A room of two web processes and two clocks, and its guests by table, all of them connected to
    the first web process."""

    room: Room
    database: RoomDatabase
    guests: dict[int, list[Guest]]

    @property
    def tables(self) -> list[int]:
        return list(self.guests)


def open_evening(
    room: RoomFactory, database: RoomDatabase, *, env: Mapping[str, str] | None = None
) -> Evening:
    """Open the room and seat its guests."""
    return seat_guests(room(webs=2, clocks=2, seed=False, env=env or {}), database)


def open_room(room: RoomFactory) -> Room:
    """Open a room of two web processes and two clocks, which serve their figures."""
    return room(webs=2, clocks=2, seed=False, env={"ROOM_METRICS_PORT": str(free_port())})


def seat_guests(opened: Room, database: RoomDatabase, tables: int = 3) -> Evening:
    """Seat guests at so many tables; they are dealt to at once, so let them play at once."""
    game = new_game("Waits", small_blind=100, big_blind=200, preset="holdem")
    RuleSet.objects.filter(pk=game.rule_set_id).update(silent_s=1, turn_s=10, grace_s=3)
    url = opened.webs[0].url
    table_ids = open_tables(Game.objects.get(pk=game.pk), tables)
    guests = {table: fill([table], [url], seats=SEATS) for table in table_ids}
    return Evening(opened, database, guests)


@contextmanager
def playing(evening: Evening, *, seed: int = 1) -> Iterator[Playing]:
    """Let all guests play meanwhile; afterwards every hand is finished and everything exact."""
    guests = [guest for each in evening.guests.values() for guest in each]
    with Playing(guests, seed=seed, manner=Manner(QUICK, habits=STEADY)) as play:
        assert eventually(lambda: _tables_in_play() == len(evening.tables), BEGINS_WITHIN_S)
        yield play
        finish_hands(evening.room)
    assert astray(play.crowd.people) == []
    assert verdict.hands_unaccounted() == []
    assert verdict.money_amiss() == []
    assert inexact(evening.database.url) == []


def assert_no_stall(play: Playing, tables: Sequence[int], seconds: float) -> None:
    """Let guests play on for so long, and require that something happened at each of these tables
    every three seconds, that no action, and nothing that the clocks did, took longer than that to
    be seen, and that nobody ran out of time or sat out."""
    began = room_time.now()
    play.crowd.count_anew()
    time.sleep(seconds)
    tally, until = play.crowd.count_anew(), room_time.now()
    stood_s = longest_stall_s(tables, began, until)
    seen_s = max(tally.all_to_last_seat_s, default=0.0), max(tally.clock_late_s, default=0.0)
    told = f"{tally.actions} actions, tables stood {stood_s:.2f} s, seen after {seen_s}"
    print(told, file=sys.stderr, flush=True)
    assert tally.actions > 0
    assert max(stood_s, *seen_s) < LONGEST_STALL_S, told
    hurt = wronged(tables, began, until)
    assert not hurt, hurt


def _tables_in_play() -> int:
    return TableEvent.objects.filter(kind="hand_started").values("table").distinct().count()
