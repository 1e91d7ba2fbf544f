"""A process that is stopped, in a transaction or in the middle of a statement, stops no table."""

import pytest

from tests.conftest import RoomFactory
from tests.room.database import RoomDatabase
from tests.room.launcher import eventually
from tests.waits.asking import asking
from tests.waits.backends import backends, stopped
from tests.waits.evening import (
    assert_no_stall,
    open_evening,
    playing,
    stopped_in_a_transaction,
)

pytestmark = pytest.mark.long

SHORT_S = 4
FEWEST = 2
LOOP_STATEMENTS = "%WITH moved AS%"


@pytest.mark.parametrize("seconds", [SHORT_S, pytest.param(30, marks=pytest.mark.nightly)])
def test_process_stopped_in_a_transaction_stalls_no_table(
    room: RoomFactory, room_db: RoomDatabase, seconds: int
) -> None:
    evening = open_evening(room, room_db)
    first, *others = evening.tables
    absent = evening.guests[first][0]._replace(url=evening.room.webs[1].url)
    with playing(evening) as play:
        with stopped_in_a_transaction(evening, "clock-1", "poker_clockbeat"):
            assert_no_stall(play, others, seconds)
        with stopped_in_a_transaction(evening, "clock-2", "poker_table"):
            assert_no_stall(play, others, seconds)
        with (
            asking(absent, "sit_out"),
            stopped_in_a_transaction(evening, "web-2", "poker_table", f"NEW.id = {first}"),
        ):
            assert_no_stall(play, others, seconds)


@pytest.mark.parametrize("seconds", [SHORT_S, pytest.param(45, marks=pytest.mark.nightly)])
def test_stopped_server_processes_of_the_event_loop_are_replaced(
    room: RoomFactory, room_db: RoomDatabase, seconds: int
) -> None:
    evening = open_evening(room, room_db)
    with playing(evening) as play:
        assert eventually(lambda: len(loops_of(room_db)) >= FEWEST, 30)
        with stopped(was := loops_of(room_db)):
            assert_no_stall(play, evening.tables, seconds)
            assert eventually(lambda: len({*loops_of(room_db)} - {*was}) >= 1, 10)


def loops_of(database: RoomDatabase) -> list[int]:
    """Return the server processes of the event loop's connections that stored an action."""
    return backends(database.name, "web-1", LOOP_STATEMENTS)
