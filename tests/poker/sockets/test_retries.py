"""What the database refuses is tried again before a player is asked to."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest
from django.db import OperationalError

from accounts.core.incidents.models import Incident
from config.deadline import Deadline
from config.refusals.refusal import Refusal
from config.wait_limits import COMMAND
from poker.models import TableEvent
from poker.sockets.database_threads import in_database_thread
from poker.sockets.retries import RETRIES, retried
from tests.conftest import RoomFactory
from tests.poker.sockets.live import live_table
from tests.room.database import RoomDatabase
from tests.room.launcher import comes_true
from tests.waits.one_table import rows_held


class Asked:
    """Fails so many times with an error, then answers."""

    def __init__(self, failures: int, error: Exception) -> None:
        self.times = 0
        self._failures = failures
        self._error = error

    async def __call__(self) -> int:
        self.times += 1
        if self.times <= self._failures:
            raise self._error
        return 7


async def test_statement_that_fails_is_tried_again() -> None:
    asked = Asked(RETRIES, OperationalError("in the way"))
    assert await retried(asked, table_id=1, deadline=Deadline(COMMAND)) == 7


async def test_statement_that_goes_on_failing_is_the_players_to_try() -> None:
    asked = Asked(RETRIES + 1, OperationalError("in the way"))
    with pytest.raises(OperationalError):
        await retried(asked, table_id=1, deadline=Deadline(COMMAND))
    assert asked.times == RETRIES + 1


async def test_refusal_is_not_tried_again() -> None:
    asked = Asked(1, Refusal("not now"))
    with pytest.raises(Refusal):
        await retried(asked, table_id=1, deadline=Deadline(COMMAND))
    assert asked.times == 1


async def test_statement_is_not_tried_again_after_the_time_of_a_command() -> None:
    asked = Asked(1, OperationalError("in the way"))
    with pytest.raises(OperationalError):
        await retried(asked, table_id=1, deadline=Deadline(COMMAND._replace(seconds=0.0)))
    assert asked.times == 1


@pytest.mark.long
async def test_command_at_a_held_table_is_done_once_the_row_is_free_or_reported(
    room: RoomFactory, room_db: RoomDatabase
) -> None:
    """PostgreSQL ends the statement at its limit, and the socket sends it again."""
    async with AsyncExitStack() as stack:
        opened = room(webs=1, clocks=0, seed=False)
        live = await live_table(stack, opened)
        ada = live.players[0]
        with rows_held(room_db, live.table_id, "table"):
            sent = asyncio.create_task(ada.send("sit_out", id="away"))
            await tried_again(live)
        assert (await sent)["type"] == "done"
        caused = TableEvent.objects.filter(action_id="away")
        assert await in_database_thread(caused.count)() == 1
        assert not await in_database_thread(Incident.objects.exists)()
        with rows_held(room_db, live.table_id, "table"):
            answer = await ada.send("sit_in", id="back")
            assert answer["code"] == "try_again"
            reported = Incident.objects.filter(subject=f"table:{live.table_id}")
            assert await comes_true(reported.exists, 5)


async def tried_again(live: Any) -> None:
    """Wait until the web process has tried a command again."""
    for _ in range(600):
        if "tried again" in live.room.log_text("web-1"):
            return
        await asyncio.sleep(0.02)
    raise AssertionError("the command was not tried again")
