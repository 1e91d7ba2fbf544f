"""What config/handbook/BACKUP.md says: a backup taken during play opens elsewhere, and play goes
on there."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone

from accounts.compliance.rollups.models import RolledDay
from accounts.compliance.rollups.rolling import roll_up
from config.embedded.postgres import connect
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from poker.sockets.database_threads import in_database_thread
from tests.conftest import RoomFactory
from tests.room.database import RoomDatabase
from tests.room.elsewhere import Elsewhere, dump_database, run_commands
from tests.room.games import new_game
from tests.room.launcher import eventually
from tests.room.player import Player
from tests.room.processes import Room

pytestmark = pytest.mark.long

BUY_IN = 20_000
DEALT_IN_S = 30
CHECKS = ("check_ledger", "check_audit", "check_events")
CLEAN = 0


@pytest.fixture
def elsewhere() -> Iterator[Elsewhere]:
    found = Elsewhere(settings.VAR_DIR / "elsewhere", settings.VAR_DIR / "keys")
    yield found
    found.stop()


@pytest.fixture
def lively(room: RoomFactory) -> Room:
    """A room with bots, which play as soon as a person sits down."""
    opened = room(seed=False)
    opened.start_bots("--fast")
    return opened


@pytest.fixture
async def ana(lively: Room) -> AsyncIterator[Player]:
    """A person who has been dealt in with bots."""
    table = await in_database_thread(_open_table)()
    async with AsyncExitStack() as stack:
        ana = await Player.sign_up(lively.webs[0].url, "Ana")
        stack.push_async_callback(ana.close)
        await ana.join(table)
        account = await ana.account()
        await in_database_thread(seating.sit)(table_id=table, player=account, seat=0, amount=BUY_IN)
        yield ana


def _open_table() -> int:
    return open_table(game=new_game("Test 1/2", small_blind=100, big_blind=200), name="Test").pk


def of_hand(view: dict[str, Any]) -> Any:
    """What a player sees of the hand they are in: its number, cards, pot and bets."""
    return view["hand"] | {"mine": view["you"]["cards"], "seats": view["seats"]}


@pytest.mark.rule("restart-keeps-hands")
@pytest.mark.rule("void-only-if-lost")
async def test_the_hand_that_was_backed_up_goes_on_elsewhere(
    ana: Player, lively: Room, room_db: RoomDatabase, elsewhere: Elsewhere, tmp_path: Path
) -> None:
    await ana.until(lambda: ana.options, DEALT_IN_S)
    table_id, before = ana.view["table"]["id"], of_hand(ana.view)
    await in_database_thread(sum_up_today)()
    # In a thread: her socket is closed if she answers nothing while it takes long.
    await asyncio.to_thread(dump_database, settings.VAR_DIR, room_db.name, tmp_path / "room.dump")
    await ana.check_or_call()
    lively.stop()

    moved = elsewhere.room(elsewhere.restore(tmp_path / "room.dump", "moved"))
    said = run_commands(moved, *CHECKS, "check_rollups")
    assert said[0] == CLEAN, said

    moved.start_clock()
    ana.url = moved.start_web().url
    moved.start_bots("--fast")
    await ana.join(table_id)
    await ana.until(lambda: ana.options, DEALT_IN_S)
    assert of_hand(ana.view) == before
    assert (await ana.act("fold"))["type"] == "done"
    await ana.until(lambda: ana.view["hand"]["no"] > before["no"], DEALT_IN_S)
    kinds = [event["kind"] for event in ana.events]
    assert "hand_ended" in kinds
    assert "hand_voided" not in kinds
    said = run_commands(moved, *CHECKS)
    assert said[0] == CLEAN, said

    late = elsewhere.room(
        elsewhere.restore(tmp_path / "room.dump", "late"), ROOM_LONGEST_OUTAGE_S="1"
    )
    late.start_clock()
    assert eventually(lambda: voided(elsewhere, table_id) == [before["no"]], 20)
    said = run_commands(late, *CHECKS)
    assert said[0] == CLEAN, said


def sum_up_today() -> None:
    """Have daily sums to back up, as if the day were over."""
    roll_up(now=timezone.now() + timedelta(days=1, hours=2))
    assert RolledDay.objects.filter(is_stale=False).exists()


def voided(elsewhere: Elsewhere, table_id: int) -> list[int]:
    """The hands of a table that were void in the database that was opened too late."""
    query = "SELECT data FROM poker_tableevent WHERE table_id = %s AND kind = 'hand_voided'"
    with connect("superuser", elsewhere.var, "late") as server:
        rows = server.execute(query, [table_id]).fetchall()
    return [data["hand"] for (data,) in rows]
