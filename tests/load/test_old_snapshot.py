"""What clocks read stays cheap while an old snapshot keeps every earlier alarm in its table."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from typing import Final

import psycopg
import pytest

from config import room_time
from poker.models import Table
from poker.services.base.alarm_handlers import next_elsewhere
from poker.services.clock.known_alarms import KnownAlarms
from tests.conftest import RoomFactory
from tests.load.apart import Apart
from tests.load.arrivals import fill, open_tables
from tests.load.crowd import Crowd
from tests.load.manner import Manner
from tests.room.database import RoomDatabase
from tests.room.games import new_game

logger = logging.getLogger(__name__)

pytestmark = pytest.mark.long

TABLES: Final = 100
SEATS: Final = 6
LOOKS: Final = 500
MOST: Final = 2.0
BEFORE_S, OPEN_S = 60.0, 15 * 60.0
BEFORE, A_QUARTER_OF_AN_HOUR = 2_000, 27_000
"""Alarms that a hundred tables set, each of them one every three seconds or so."""

UNLIMITED: Final = "-c idle_in_transaction_session_timeout=0 -c transaction_timeout=0"

# Each commits by itself, as an action does.
SET_ALARMS: Final = """
    DO $$
    BEGIN
        FOR nth IN 1..{count} LOOP
            UPDATE poker_table SET seq = seq + 1, wake_at = clock_timestamp() + interval '1 hour'
             WHERE id = {first} + nth % {tables};
            COMMIT;
        END LOOP;
    END
    $$
"""


def look_ms() -> float:
    """Milliseconds a clock needs to read all alarms and what tournaments wait for.

    The fastest of many, as others use the processor too. Most looks read only the latter.
    """
    return min(_once_ms() for _ in range(LOOKS))


def _once_ms() -> float:
    began = time.perf_counter()
    KnownAlarms().due(room_time.now())
    next_elsewhere()
    return (time.perf_counter() - began) * 1000


@contextmanager
def old_snapshot(database: RoomDatabase) -> Iterator[None]:
    """Keep a transaction open that sees the database as it is now.

    The limits of the role would end one that idles. A dump or a long report does not.
    """
    with psycopg.connect(database.owner_url, options=UNLIMITED) as reader:
        reader.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        reader.execute("SELECT count(*) FROM poker_alarm")
        yield
        reader.rollback()


def require_cheap_looks(
    database: RoomDatabase, before: Callable[[], object], meanwhile: Callable[[], object]
) -> None:
    """Require that a look takes at most twice as long after what happens beside a snapshot."""
    before()
    usual = look_ms()
    with old_snapshot(database):
        meanwhile()
        late = look_ms()
    logger.info("a look: %.2f ms, beside an old snapshot %.2f ms", usual, late)
    assert late <= MOST * usual


def test_looks_beside_a_snapshot_as_old_as_many_alarms(room_db: RoomDatabase) -> None:
    game = new_game("Snapshot", small_blind=100, big_blind=200)
    tables = Table.objects.bulk_create(
        Table(game=game, name=f"Lively {number}", wake_at=room_time.now() + timedelta(hours=1))
        for number in range(TABLES)
    )
    with psycopg.connect(room_db.owner_url, autocommit=True) as owner:

        def set_alarms(count: int) -> None:
            owner.execute(SET_ALARMS.format(count=count, first=tables[0].pk, tables=TABLES))

        require_cheap_looks(
            room_db, partial(set_alarms, BEFORE), partial(set_alarms, A_QUARTER_OF_AN_HOUR)
        )


@pytest.mark.nightly
def test_looks_beside_a_snapshot_of_a_quarter_of_an_hour(
    room: RoomFactory, room_db: RoomDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a hundred tables that are played at human pace."""
    monkeypatch.setenv("DATABASE_URL", room_db.url)
    opened = room(webs=2, clocks=2, seed=False)
    game = new_game("Snapshot", small_blind=100, big_blind=200)
    guests = fill(open_tables(game, TABLES), [web.url for web in opened.webs], seats=SEATS)
    with Apart([partial(Crowd, guests, Manner(), seed=1)]) as crowd:
        crowd.open()
        require_cheap_looks(room_db, partial(crowd.play, BEFORE_S), partial(crowd.play, OPEN_S))
        assert crowd.count_anew().actions
