"""PostgreSQL takes no writes for a while under play, as a primary that was demoted."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest
from django.conf import settings
from psycopg import sql

from accounts.core.incidents.models import Incident
from config.embedded.postgres import connect
from poker.models import TableEvent
from tests.conftest import RoomFactory
from tests.faults import verdict
from tests.faults.evening import SEATS, finish_hands
from tests.faults.keeping_records import RecordKeeper, lost_actions
from tests.faults.playing import LIVELY, Playing
from tests.load.arrivals import fill, open_tables
from tests.load.manner import Manner
from tests.room.database import RoomDatabase, open_new_connections
from tests.room.games import new_game
from tests.room.launcher import eventually

READ_ONLY_S: Final = 8
DEALT_WITHIN_S: Final = 15
_READ_ONLY: Final = "ALTER DATABASE {} SET default_transaction_read_only = on"
_WRITABLE: Final = "ALTER DATABASE {} RESET default_transaction_read_only"
_END: Final = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"


@contextmanager
def read_only(database: RoomDatabase) -> Iterator[None]:
    """Have a database refuse writes; connections of before are ended."""
    name = sql.Identifier(database.name)
    with connect("superuser", settings.VAR_DIR, "postgres") as server:
        server.execute(sql.SQL(_READ_ONLY).format(name))
        server.execute(_END, [database.name])
        try:
            yield
        finally:
            server.execute(sql.SQL(_WRITABLE).format(name))


def hands() -> int:
    return TableEvent.objects.filter(kind="hand_started").count()


@pytest.mark.rule("restart-keeps-hands")
def test_play_goes_on_by_itself_once_a_read_only_primary_takes_writes(
    room: RoomFactory, room_db: RoomDatabase
) -> None:
    opened = room(webs=2, clocks=2, worker=True, beat=True, seed=False)
    game = new_game("Read-only", small_blind=100, big_blind=200)
    guests = fill(open_tables(game, 4), [web.url for web in opened.webs], seats=SEATS)
    with Playing(guests, seed=1, manner=Manner(LIVELY), person=RecordKeeper) as playing:
        people = [each for each in playing.crowd.people if isinstance(each, RecordKeeper)]
        assert eventually(lambda: hands() > len(guests), 60), "hands are dealt"
        with read_only(room_db):
            open_new_connections()
            dealt, until = hands(), time.monotonic() + READ_ONLY_S
            assert eventually(lambda: all(True in person.told_away for person in people), 10)
            assert eventually(lambda: time.monotonic() > until, READ_ONLY_S + 1)
            assert hands() == dealt
        open_new_connections()
        assert eventually(lambda: hands() > dealt, DEALT_WITHIN_S)
        assert eventually(lambda: all(not person.told_away[-1] for person in people), 10)
        finish_hands(opened)
    assert lost_actions(people) == []
    assert not TableEvent.objects.filter(kind="turn_timed_out").exists()
    assert verdict.hands_unaccounted() == []
    assert verdict.money_amiss() == []
    assert not Incident.objects.exists()
