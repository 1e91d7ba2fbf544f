"""A room of the version before migrations were frozen is upgraded, and its hands are played on."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest
from django.conf import settings

from config.places import BASE_DIR
from config.schema.known import frozen_migrations
from tests.config.test_earlier_database import dumped
from tests.room.database import RoomDatabase
from tests.room.elsewhere import Elsewhere, run_commands
from tests.room.launcher import comes_true
from tests.room.player import Player
from tests.room.processes import Room

pytestmark = pytest.mark.long

BEFORE: Final = Path(__file__).parent / "room_2026_11"
CHECKS: Final = ("check_ledger", "check_audit", "check_events")
CLEAN: Final = 0
PLAYED_IN_S: Final = 120
EUROS, PLAY, EVENT = "Upgraded 1/2", "Upgraded play", "a table of the tournament"
SEATED: Final = {
    EUROS: ("Ana", "Ben", "Cleo"),
    PLAY: ("Dora", "Emil", "Fay"),
    EVENT: ("Late0", "Late1", "Late2", "Late3", "Late4"),
}
RUNNING = """
    SELECT CASE WHEN directed THEN 'a table of the tournament' ELSE name END, id, max(hand_no)
      FROM poker_tableevent JOIN poker_table ON poker_table.id = table_id
     GROUP BY poker_table.id
    HAVING count(*) FILTER (WHERE kind = 'hand_started')
         > count(*) FILTER (WHERE kind IN ('hand_ended', 'hand_voided', 'hand_suspended'))
"""
ENDED = "SELECT table_id, hand_no FROM poker_tableevent WHERE kind = 'hand_ended'"
INTERRUPTED = """
    SELECT table_id, hand_no FROM poker_tableevent
     WHERE kind IN ('hand_voided', 'hand_suspended') ORDER BY 1, 2
"""
SUMS = """
    SELECT currency, sum(amount)
      FROM ledger_entry JOIN ledger_account ON ledger_account.id = account_id
     GROUP BY currency
"""
IN_PLAY = """
    SELECT currency, sum(amount)
      FROM ledger_entry JOIN ledger_account ON ledger_account.id = account_id
     WHERE kind IN ('table', 'rake') GROUP BY currency ORDER BY currency
"""
"""The sum of stacks and rake, which no hand changes."""
ALARMS_NOT_COPIED = """
    SELECT id, wake_at FROM poker_table WHERE wake_at IS NOT NULL
    EXCEPT SELECT table_id, wake_at FROM poker_alarm
"""
WHO_CORRECTS_HANDS_IS_STAFF = (
    "UPDATE accounts_player SET is_staff = true WHERE screen_name = 'Floor'"
)
"""The pages of that version were open to staff alone; the stored room was filled without pages."""
STOPPED_A_MOMENT_AGO = (
    "UPDATE poker_clockbeat SET at = now()",
    "UPDATE poker_webprocess SET seen_at = now()",
)
"""Statements that make the room look stopped just now, because hands interrupted for more than 15
minutes are voided."""
numbers = count(1)


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Elsewhere]:
    found = Elsewhere(settings.VAR_DIR / "before", BEFORE / "keys")
    yield found
    found.stop()


@pytest.fixture
def before(elsewhere: Elsewhere) -> RoomDatabase:
    """The room as the earlier version left it."""
    return elsewhere.restore(BEFORE / "room.sql.gz", f"before_{next(numbers)}")


@pytest.fixture
def upgraded(elsewhere: Elsewhere, before: RoomDatabase) -> Room:
    """The room of the upgraded database, with no process started yet; its checks are clean."""
    room = elsewhere.room(before)
    execute(before, WHO_CORRECTS_HANDS_IS_STAFF)
    done = migrate(room)
    assert done.returncode == 0, done.stderr
    said = run_commands(room, *CHECKS, "check_rollups")
    assert said[0] == CLEAN, said
    execute(before, *STOPPED_A_MOMENT_AGO)
    return room


@pytest.fixture
async def seated(upgraded: Room) -> AsyncIterator[dict[str, list[Player]]]:
    """The players in the running hands, signed in again."""
    url = upgraded.start_web().url
    async with AsyncExitStack() as stack:
        players: dict[str, list[Player]] = {table: [] for table in SEATED}
        for table, names in SEATED.items():
            for name in names:
                player = Player(url, name)
                stack.push_async_callback(player.close)
                await player.sign_in()
                players[table].append(player)
        yield players


def migrate(room: Room) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "manage.py", "migrate", "--no-input"],
        cwd=BASE_DIR,
        env=os.environ | room.env,
        capture_output=True,
        text=True,
        check=False,
    )


def rows(database: RoomDatabase, query: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(database.owner_url) as owner:
        return owner.execute(query).fetchall()


def execute(database: RoomDatabase, *statements: str) -> None:
    with psycopg.connect(database.owner_url, autocommit=True) as owner:
        for statement in statements:
            owner.execute(statement)


@pytest.mark.rule("restart-keeps-hands")
@pytest.mark.rule("void-only-if-lost")
async def test_running_hands_are_played_on_after_the_upgrade(
    before: RoomDatabase, upgraded: Room, seated: dict[str, list[Player]]
) -> None:
    applied = set(rows(before, "SELECT app, name FROM django_migrations"))
    assert {tuple(each) for each in frozen_migrations()} <= applied
    assert rows(before, ALARMS_NOT_COPIED) == []
    running = {table: (table_id, hand) for table, table_id, hand in rows(before, RUNNING)}
    assert running.keys() == SEATED.keys()
    interrupted, in_play = rows(before, INTERRUPTED), rows(before, IN_PLAY)

    for table, players in seated.items():
        for player in players:
            await player.join(running[table][0])
    upgraded.start_clock()
    async with asyncio.TaskGroup() as playing:
        for table, players in seated.items():
            for player in players:
                playing.create_task(player.play_through(running[table][1], PLAYED_IN_S))
    assert await comes_true(lambda: set(running.values()) <= set(rows(before, ENDED)), PLAYED_IN_S)
    upgraded.stop()

    assert rows(before, INTERRUPTED) == interrupted, "no hand was lost"
    assert rows(before, IN_PLAY) == in_play
    assert {total for _currency, total in rows(before, SUMS)} == {0}
    said = run_commands(upgraded, *CHECKS)
    assert said[0] == CLEAN, said


@pytest.mark.parametrize(
    ("change", "difference"),
    [
        (
            "ALTER TABLE poker_ruleset DROP COLUMN rest_of_hand",
            "column poker_ruleset.rest_of_hand is missing",
        ),
        (
            "ALTER TABLE ledger_entry DISABLE TRIGGER ledger_entry_admit",
            "trigger ledger_entry.ledger_entry_admit differs",
        ),
    ],
)
def test_room_in_another_state_is_refused_and_stays_as_it_is(
    elsewhere: Elsewhere, before: RoomDatabase, tmp_path: Path, change: str, difference: str
) -> None:
    execute(before, change)
    was = dumped(before, tmp_path / "before.sql")
    done = migrate(elsewhere.room(before))
    assert done.returncode == 1
    assert difference in done.stderr
    assert dumped(before, tmp_path / "after.sql") == was
