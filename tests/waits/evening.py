"""Tables that play on while a process of their room, or of PostgreSQL, is stopped."""

import signal
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db.models import Q
from psycopg import sql

from config import room_time
from config.embedded.postgres import connect
from config.places import var_folder
from poker.models import Game, RuleSet, TableEvent
from tests.conftest import RoomFactory
from tests.faults import verdict
from tests.faults.evening import astray, finish_hands
from tests.faults.playing import LIVELY, Playing
from tests.load.arrivals import fill, open_tables
from tests.load.guest import Guest
from tests.load.habits import STEADY
from tests.load.manner import Manner
from tests.room.database import RoomDatabase
from tests.room.games import new_game
from tests.room.launcher import eventually
from tests.room.processes import Room

TABLES: Final = 6
SEATS: Final = 3
LONGEST_STALL_S: Final = 3.0
BEGINS_WITHIN_S: Final = 60

_SLEEP: Final = """
    CREATE FUNCTION test_sleep() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF current_setting('application_name') = {name} THEN
            PERFORM pg_sleep(0.5);
        END IF;
        RETURN NEW;
    END $$;
    CREATE TRIGGER test_sleep BEFORE UPDATE ON {table} FOR EACH ROW WHEN ({condition})
    EXECUTE FUNCTION test_sleep()
"""
_WAKE: Final = "DROP TRIGGER test_sleep ON {table}; DROP FUNCTION test_sleep"
_ASLEEP: Final = """
    SELECT count(*) FROM pg_stat_activity
     WHERE application_name = %s AND wait_event = 'PgSleep' AND datname = %s
"""


class Evening(NamedTuple):
    """A room of two web processes and two clocks, each under its own name in the database, and its
    guests by table, all of them connected to the first web process."""

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
    opened = room(webs=0, clocks=0, seed=False, env={"PGAPPNAME": "room", **(env or {})})
    for name in ("web-1", "web-2", "clock-1", "clock-2"):
        opened.env["PGAPPNAME"] = name
        if name.startswith("web"):
            opened.start_web()
        else:
            opened.start_clock(name)
    game = new_game("Waits", small_blind=100, big_blind=200, preset="holdem")
    RuleSet.objects.filter(pk=game.rule_set_id).update(silent_s=1, turn_s=10, grace_s=3)
    tables = open_tables(Game.objects.get(pk=game.pk), TABLES)
    url = opened.webs[0].url
    guests = {table: fill([table], [url], seats=SEATS) for table in tables}
    return Evening(opened, database, guests)


@contextmanager
def stopped_in_a_transaction(
    evening: Evening, process: str, table: str, condition: str = "true"
) -> Iterator[None]:
    """Stop a process while it holds a row of ``table`` in a transaction; it continues afterwards.

    Once inside, it is stopped. Raises TimeoutError if it changes no such row.
    """
    where = {"table": sql.Identifier(table), "name": sql.Literal(process)}
    with connect("superuser", var_folder(), evening.database.name) as server:
        _execute(server, _SLEEP, condition=sql.SQL(condition), **where)
        try:
            _wait_until_asleep(server, process, evening.database.name)
            evening.room.signal(process, signal.SIGSTOP)
        finally:
            _execute(server, _WAKE, table=where["table"])
    try:
        yield
    finally:
        evening.room.signal(process, signal.SIGCONT)


@contextmanager
def playing(evening: Evening, *, seed: int = 1) -> Iterator[Playing]:
    """Let all guests play meanwhile; afterwards every hand is finished and everything exact."""
    guests = [guest for each in evening.guests.values() for guest in each]
    with Playing(guests, seed=seed, manner=Manner(LIVELY, habits=STEADY)) as play:
        assert eventually(lambda: verdict.hands_begun() >= TABLES, BEGINS_WITHIN_S)
        yield play
        finish_hands(evening.room)
    assert astray(play.crowd.people) == []
    assert verdict.hands_unaccounted() == []
    assert verdict.money_amiss() == []


def assert_no_stall(play: Playing, tables: Sequence[int], seconds: float) -> None:
    """Let guests play on for so long, and require that no action, and nothing that the clocks did,
    took longer than three seconds to be seen, and that nobody ran out of time or sat out."""
    began = room_time.now()
    play.crowd.count_anew()
    time.sleep(seconds)
    tally = play.crowd.count_anew()
    assert tally.actions > 0
    slowest = max(tally.all_to_last_seat_s, default=0.0), max(tally.clock_late_s, default=0.0)
    assert max(slowest) < LONGEST_STALL_S, slowest
    late = timed_out(tables, began)
    assert not late, late


def timed_out(tables: Sequence[int], since: datetime) -> list[tuple[int, int, str]]:
    """Return the events by which players of these tables ran out of time, or sat out for it."""
    ran_out = Q(kind="turn_timed_out") | Q(kind="sat_out", data__reason="timed_out")
    events = TableEvent.objects.filter(ran_out, table__in=tables, at__gte=since)
    return list(events.values_list("table", "seq", "kind"))


def _wait_until_asleep(server: Any, process: str, database: str) -> None:
    deadline = time.monotonic() + BEGINS_WITHIN_S
    while server.execute(_ASLEEP, [process, database]).fetchone() == (0,):
        if time.monotonic() > deadline:
            raise TimeoutError(f"{process} changed no such row")
        time.sleep(0.02)


def _execute(server: Any, statements: str, **parts: Any) -> None:
    server.execute(sql.SQL(statements).format(**parts))
