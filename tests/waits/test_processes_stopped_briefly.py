"""Processes that are stopped for a moment stop no table: one after the other, in one room."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Final, NamedTuple

import pytest
from pytest_django import DjangoDbBlocker

from tests.faults.playing import Playing
from tests.room.database import cloned_database
from tests.room.launcher import eventually
from tests.room.processes import Room, free_port
from tests.room.servers import Servers
from tests.waits.alerts import ForeseenAlerts
from tests.waits.evening import Evening, assert_no_stall, playing, seat_guests
from tests.waits.stopping import MOMENTS, Moment, loops_of, loops_stopped, stopped_at

pytestmark = pytest.mark.long

SECONDS: Final = 3.5
"""Longer than other tables may stand."""


class Shared(NamedTuple):
    """A room in which guests play from the first case to the last."""

    evening: Evening
    play: Playing
    alerts: ForeseenAlerts


@pytest.fixture(scope="module")
def shared(
    servers: Servers,
    template: str,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Shared]:
    """The room; after the last case every hand is finished and everything exact."""
    servers.start_what_is_down()
    with ExitStack() as stack:
        stack.enter_context(django_db_blocker.unblock())
        database = stack.enter_context(cloned_database(servers.var, template))
        folder = tmp_path_factory.mktemp("stopped")
        room = Room(database, folder / "log", {"ROOM_METRICS_PORT": str(free_port())})
        stack.callback(room.end)
        room.open(webs=2, clocks=2, seed=False)
        evening = seat_guests(room, database)
        alerts = ForeseenAlerts(room, folder)
        yield Shared(evening, stack.enter_context(playing(evening)), alerts)


@pytest.fixture(autouse=True)
def all_processes_are_back(shared: Shared) -> None:
    """Each case begins with every process of the room at work."""
    shared.alerts.begin_anew()


@pytest.mark.parametrize("moment", MOMENTS, ids=str)
def test_process_stopped_in_a_transaction_stalls_no_table(shared: Shared, moment: Moment) -> None:
    evening, play, alerts = shared
    # A guest who has sat out once does not again.
    first = evening.tables[moment.commits]
    others = [table for table in evening.tables if table != first]
    with stopped_at(moment, evening, first):
        assert_no_stall(play, others, SECONDS)
        assert alerts.fires("ProcessGone")


def test_stopped_server_processes_of_the_event_loop_are_replaced(shared: Shared) -> None:
    evening, play, alerts = shared
    with loops_stopped(evening.database) as were:
        assert_no_stall(play, evening.tables, SECONDS)
        assert eventually(lambda: {*loops_of(evening.database)} - {*were}, 10)
        assert alerts.fires("DatabaseSilent")
