"""PostgreSQL loses its last moments: every table goes on from the last event it still has."""

import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest

from accounts.core.incidents.models import Incident
from config import room_time
from poker.models import Game, RuleSet
from tests.conftest import RoomFactory
from tests.faults import verdict
from tests.faults.evening import astray, finish_hands
from tests.faults.playing import Playing
from tests.load.arrivals import fill, open_tables
from tests.load.crowd import Crowd
from tests.load.guest import Guest
from tests.load.habits import STEADY
from tests.load.manner import Manner
from tests.room.database import RoomDatabase
from tests.room.games import new_game
from tests.room.launcher import eventually
from tests.room.processes import Room, free_port
from tests.room.servers import Servers
from tests.waits.alerts import alerts_of
from tests.waits.evening import QUICK
from tests.waits.exactness import inexact
from tests.waits.lost_moments import (
    asynchronous_commits,
    kill_postgres,
    seqs,
    start_postgres,
)
from tests.waits.others import wronged

SEATS: Final = 3
GOES_ON_WITHIN_S: Final = 3.0
BEGINS_WITHIN_S: Final = 60
FEW: Final = 3
AT_LEAST_LOST: Final = 2
"""Events of each table, before the server is killed."""


@pytest.mark.long
@pytest.mark.new_database
@pytest.mark.rule("restart-keeps-hands")
@pytest.mark.parametrize(
    ("tables", "losses"), [(FEW, 1), pytest.param(12, 5, marks=pytest.mark.nightly)]
)
def test_tables_go_on_after_the_database_lost_its_last_moments(
    room: RoomFactory,
    room_db: RoomDatabase,
    servers: Servers,
    tmp_path: Path,
    tables: int,
    losses: int,
) -> None:
    opened = room(webs=2, clocks=2, seed=False, env={"ROOM_METRICS_PORT": str(free_port())})
    with ExitStack() as stack:
        alerts = stack.enter_context(alerts_of(opened, tmp_path, quick=tables == FEW))
        guests = _seated(opened, tables)
        playing = Playing(guests, seed=1, manner=Manner(QUICK, habits=STEADY))
        stack.enter_context(playing)
        assert eventually(lambda: verdict.hands_begun() >= tables, BEGINS_WITHIN_S)
        began = room_time.now()
        for _ in range(losses):
            alerts.await_cause()
            _lose_moments(playing.crowd, servers, room_db)
        assert alerts.fires("MomentsLost")
        finish_hands(opened)
    assert astray(playing.crowd.people) == []
    assert verdict.hands_unaccounted() == []
    assert verdict.money_amiss() == []
    assert inexact(room_db.url) == []
    assert wronged([*seqs(servers, room_db)], began, room_time.now()) == []
    assert not Incident.objects.exists()


def _seated(room: Room, tables: int) -> list[Guest]:
    """Seat people, those of each table at both web processes."""
    game = new_game("Lost", small_blind=100, big_blind=200, preset="holdem")
    RuleSet.objects.filter(pk=game.rule_set_id).update(silent_s=1, turn_s=10, grace_s=3)
    table_ids = open_tables(Game.objects.get(pk=game.pk), tables)
    return fill(table_ids, [web.url for web in room.webs], seats=SEATS)


def _lose_moments(crowd: Crowd, servers: Servers, database: RoomDatabase) -> None:
    """Kill the server while it answers commits before they are written, start it again, and require
    that every socket learns of the loss and every table goes on."""
    told_before = _told(crowd)
    with asynchronous_commits(servers):
        assert eventually(lambda: _have_gone_on(_told(crowd), told_before), BEGINS_WITHIN_S)
        kill_postgres(servers)
        told, heard = _told(crowd), crowd.tally.losses
        start_postgres(servers)
    began = time.monotonic()
    kept = seqs(servers, database)
    lost = {table: told[table] - kept[table] for table in told if told[table] > kept[table]}
    assert lost, "nothing was lost"
    sockets = sum(person.guest.table_id in lost for person in crowd.people)
    assert eventually(lambda: crowd.tally.losses - heard >= sockets, GOES_ON_WITHIN_S)
    all_told_s = time.monotonic() - began
    still = set(kept)
    while still and time.monotonic() < began + GOES_ON_WITHIN_S:
        still = {table for table, seq in seqs(servers, database).items() if seq <= kept[table]}
        time.sleep(0.02)
    took = f"all told after {all_told_s:.2f} s, all play after {time.monotonic() - began:.2f} s"
    print(f"events lost by table: {lost}; {took}", file=sys.stderr, flush=True)
    assert not still, f"tables {still} stand"


def _told(crowd: Crowd) -> dict[int, int]:
    """Return the last event that anybody at each table was told of."""
    told: dict[int, int] = {}
    for person in crowd.people:
        table = person.guest.table_id
        told[table] = max(told.get(table, 0), person.seq)
    return told


def _have_gone_on(now: dict[int, int], before: dict[int, int]) -> bool:
    return all(seq >= before[table] + AT_LEAST_LOST for table, seq in now.items())
