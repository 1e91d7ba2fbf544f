"""A process that is stopped for half a minute, in a transaction or in the middle of a statement,
stops no table."""

from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest

from tests.conftest import RoomFactory
from tests.room.database import RoomDatabase
from tests.room.launcher import eventually
from tests.waits.alerts import alerts_of
from tests.waits.evening import assert_no_stall, open_room, playing, seat_guests
from tests.waits.stopping import MOMENTS, Moment, loops_of, loops_stopped, stopped_at

pytestmark = pytest.mark.nightly

TABLES: Final = 6


@pytest.mark.parametrize("moment", MOMENTS, ids=str)
def test_process_stopped_in_a_transaction_stalls_no_table(
    room: RoomFactory, room_db: RoomDatabase, tmp_path: Path, moment: Moment
) -> None:
    opened = open_room(room)
    with ExitStack() as stack:
        alerts = stack.enter_context(alerts_of(opened, tmp_path, quick=False))
        evening = seat_guests(opened, room_db, TABLES)
        first, *others = evening.tables
        play = stack.enter_context(playing(evening))
        with stopped_at(moment, evening, first):
            alerts.await_cause()
            assert_no_stall(play, others, 30)
            assert alerts.fires("ProcessGone")


def test_stopped_server_processes_of_the_event_loop_are_replaced(
    room: RoomFactory, room_db: RoomDatabase, tmp_path: Path
) -> None:
    opened = open_room(room)
    with ExitStack() as stack:
        alerts = stack.enter_context(alerts_of(opened, tmp_path, quick=False))
        evening = seat_guests(opened, room_db, TABLES)
        play = stack.enter_context(playing(evening))
        with loops_stopped(room_db) as were:
            alerts.await_cause()
            assert_no_stall(play, evening.tables, 45)
            assert eventually(lambda: {*loops_of(room_db)} - {*were}, 10)
            assert alerts.fires("DatabaseSilent")
