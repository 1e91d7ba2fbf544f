"""A process that is stopped, in a transaction or in the middle of a statement, stops no table."""

from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest

from tests.conftest import RoomFactory
from tests.room.database import RoomDatabase
from tests.room.launcher import eventually
from tests.waits.alerts import alerts_of
from tests.waits.asking import asking
from tests.waits.backends import backends, stopped
from tests.waits.evening import assert_no_stall, open_room, playing, seat_guests
from tests.waits.stopping import Moment, stopped_in_a_transaction

pytestmark = pytest.mark.long

SHORT_S = 3.5
TABLES = {True: 3, False: 6}
"""How many there are in the short form, and in the long one."""
FEWEST = 2
LOOP_STATEMENTS = "%WITH moved AS%"
MOMENTS: Final = (
    Moment("clock-1", "poker_clockbeat"),
    Moment("clock-2", "poker_table"),
    Moment("clock-1", "poker_table", commits=True),
    Moment("web-2", "poker_table", "NEW.id = {first}"),
    Moment("web-2", "poker_table", "NEW.id = {first}", commits=True),
    Moment("web-2", "poker_webprocess"),
)


@pytest.mark.parametrize("seconds", [SHORT_S, pytest.param(30, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("moment", MOMENTS, ids=str)
def test_process_stopped_in_a_transaction_stalls_no_table(
    room: RoomFactory, room_db: RoomDatabase, tmp_path: Path, moment: Moment, seconds: float
) -> None:
    opened, is_short = open_room(room), seconds == SHORT_S
    with ExitStack() as stack:
        alerts = stack.enter_context(alerts_of(opened, tmp_path, quick=is_short))
        evening = seat_guests(opened, room_db, TABLES[is_short])
        first, *others = evening.tables
        moment = moment._replace(condition=moment.condition.format(first=first))
        absent = evening.guests[first][0]._replace(url=opened.webs[1].url)
        play = stack.enter_context(playing(evening))
        if str(first) in moment.condition:
            stack.enter_context(asking(absent, "sit_out"))
        with stopped_in_a_transaction(evening, moment):
            alerts.await_cause()
            assert_no_stall(play, others, seconds)
            assert alerts.fires("ProcessGone")


@pytest.mark.parametrize("seconds", [SHORT_S, pytest.param(45, marks=pytest.mark.nightly)])
def test_stopped_server_processes_of_the_event_loop_are_replaced(
    room: RoomFactory, room_db: RoomDatabase, tmp_path: Path, seconds: float
) -> None:
    opened, is_short = open_room(room), seconds == SHORT_S
    with ExitStack() as stack:
        alerts = stack.enter_context(alerts_of(opened, tmp_path, quick=is_short))
        evening = seat_guests(opened, room_db, TABLES[is_short])
        play = stack.enter_context(playing(evening))
        assert eventually(lambda: len(loops_of(room_db)) >= FEWEST, 30)
        with stopped(was := loops_of(room_db)):
            alerts.await_cause()
            assert_no_stall(play, evening.tables, seconds)
            assert eventually(lambda: len({*loops_of(room_db)} - {*was}) >= 1, 10)
            assert alerts.fires("DatabaseSilent")


def loops_of(database: RoomDatabase) -> list[int]:
    """Return the server processes of the event loop's connections that stored an action."""
    return backends(database.name, "web-1", LOOP_STATEMENTS)
