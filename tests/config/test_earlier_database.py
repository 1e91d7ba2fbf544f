"""The database of an earlier version is refused wherever the room migrates or starts on it."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command

from config.databases import APPLICATION
from config.earlier_database import EarlierDatabase, refuse_to_start_on_earlier
from config.embedded.addresses import ROLES
from config.places import BASE_DIR
from config.workers.starting import refuse_earlier_database
from tests.conftest import PlayerFactory
from tests.lobby.tournaments.tournaments import new_tournament, register_all
from tests.poker.evening import play_hands, seated_at
from tests.poker.felt import NOON
from tests.room.database import RoomDatabase
from tests.room.elsewhere import run_program
from tests.room.launcher import Launcher
from tests.room.processes import free_port

NOTED_BEFORE = [
    ("accounts", "0002_transfer_rules"),
    ("poker", "0002_played_hand"),
    ("poker", "0040_figures_and_changes"),
    ("lobby", "0009_figures"),
]


@pytest.fixture
def earlier(
    room_db: RoomDatabase, new_player: PlayerFactory, monkeypatch: pytest.MonkeyPatch
) -> RoomDatabase:
    """The room's database, with a hand, money and an event in it; it notes what earlier versions
    noted."""
    table = seated_at(new_player, "plo-pool", "pot_limit", 2)
    play_hands(table, 1, Random(1))
    register_all(new_tournament(), list(table.players.values()), NOON)
    with psycopg.connect(room_db.owner_url, autocommit=True) as owner:
        owner.execute(
            "DELETE FROM django_migrations"
            " WHERE app IN ('accounts', 'poker', 'lobby') AND name > '0002'"
        )
    for app, name in NOTED_BEFORE:
        note(room_db, app, name)
    monkeypatch.setenv("DATABASE_URL", room_db.url)
    monkeypatch.setenv("DATABASE_OWNER_URL", room_db.owner_url)
    return room_db


def note(database: RoomDatabase, app: str, name: str) -> None:
    with psycopg.connect(database.owner_url, autocommit=True) as owner:
        owner.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES (%s, %s, now())", [app, name]
        )


def start() -> None:
    refuse_to_start_on_earlier(APPLICATION, settings.VAR_DIR)


def told(database: RoomDatabase) -> str:
    return f"This version cannot bring the database '{database.name}' up to date"


def dumped(database: RoomDatabase, file: Path) -> list[str]:
    """All there is in a database. A dump's own random words are left out."""
    run_program(settings.VAR_DIR, "pg_dump", f"--file={file}", f"--dbname={database.owner_url}")
    lines = file.read_text().splitlines()
    return [line for line in lines if not line.startswith(("\\restrict", "\\unrestrict"))]


def migrate() -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "manage.py", "migrate", "--no-input"],
        cwd=BASE_DIR,
        env=dict(os.environ),
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_is_not_migrated_and_stays_as_it_is(earlier: RoomDatabase, tmp_path: Path) -> None:
    before = dumped(earlier, tmp_path / "before.sql")
    done = migrate()
    assert done.returncode == 1
    assert told(earlier) in done.stderr
    assert dumped(earlier, tmp_path / "after.sql") == before


@pytest.mark.parametrize("command", ["run_web", "run_table_clock", "bots"])
def test_no_process_of_the_room_starts_on_it(earlier: RoomDatabase, command: str) -> None:
    with pytest.raises(EarlierDatabase, match=told(earlier)):
        call_command(command)


def test_neither_worker_nor_beat_starts_on_it(earlier: RoomDatabase) -> None:
    with pytest.raises(SystemExit, match=told(earlier)):
        refuse_earlier_database()


@pytest.mark.long
@pytest.mark.parametrize("part", ["worker", "beat"])
def test_celery_ends_and_says_why(earlier: RoomDatabase, part: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "celery", "-A", "config", part],
        cwd=BASE_DIR,
        env=dict(os.environ),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    assert told(earlier) in done.stderr


@pytest.mark.long
def test_the_launcher_opens_no_room_on_it(earlier: RoomDatabase, tmp_path: Path) -> None:
    before = dumped(earlier, tmp_path / "before.sql")
    launcher = Launcher(tmp_path / "var", free_port(), REDIS_URL=settings.VALKEY_URL)
    code, out, message = launcher.finish()
    assert (code, out) == (1, "")
    assert told(earlier) in message
    assert dumped(earlier, tmp_path / "after.sql") == before


@pytest.mark.parametrize(("app", "name"), NOTED_BEFORE[:2])
def test_one_name_is_enough(
    room_db: RoomDatabase, monkeypatch: pytest.MonkeyPatch, app: str, name: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", room_db.url)
    start()
    note(room_db, app, name)
    with pytest.raises(EarlierDatabase):
        start()


def test_the_database_of_a_later_version_is_not_refused(
    room_db: RoomDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A version that was put in the place of its successor again starts on what that one left."""
    monkeypatch.setenv("DATABASE_URL", room_db.url)
    note(room_db, "accounts", "0999_of_a_later_version")
    start()


@pytest.mark.new_database
def test_a_database_that_is_being_made_is_not_refused(earlier: RoomDatabase) -> None:
    """The application's role may not read its migrations yet, or it is empty."""
    with psycopg.connect(earlier.owner_url, autocommit=True) as owner:
        owner.execute(f"REVOKE ALL ON django_migrations FROM {ROLES[APPLICATION]}")
        start()
        owner.execute("DROP SCHEMA public CASCADE")
        start()
        owner.execute("CREATE SCHEMA public")
        owner.execute("GRANT USAGE ON SCHEMA public TO PUBLIC")
        start()


def test_one_that_does_not_answer_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://room_app@/room?host=/nowhere")
    start()
