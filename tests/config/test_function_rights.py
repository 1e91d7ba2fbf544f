"""Functions of the database that run with the owner's rights are for workers alone."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.exceptions import ImproperlyConfigured

from config.databases import WORKER
from config.places import BASE_DIR
from config.room.programs import room_programs, web
from tests.config.test_grants import as_owner
from tests.room.database import RoomDatabase

CALLS = {
    "audit_cut": "1",
    "erasure_audit": "1",
    "erasure_clear": "1",
    "erasure_forget": "ARRAY[]::bigint[]",
    "poker_cut_events": "1, 1",
    "poker_erase_talk": "1",
    "poker_erasure_clear": "1",
    "poker_erasure_rename": "1",
    "poker_make_event_partitions": "",
    "poker_retention_remove": "'poker_ratholingday', ARRAY[]::bigint[]",
    "retention_remove": "'incident', ARRAY[]::bigint[]",
}
CALLED_BY = {
    "accounts/compliance/erasure/clearing.py": "the outbox, by workers",
    "accounts/compliance/erasure/sealed.py": "apply_retention",
    "accounts/compliance/own_kinds.py": "apply_retention",
    "accounts/compliance/retention/audit_store.py": "apply_retention",
    "poker/oversight/erasure/clearing.py": "the outbox, by workers",
    "poker/oversight/retention/hands.py": "apply_retention",
    "poker/oversight/retention/kinds.py": "apply_retention",
    "poker/services/base/partitioning.py": "make_partitions",
    "poker/talk/chat/erasing.py": "erase_talk",
}
TOLD = "ROOM_DB_ROLE=worker"


def owners_functions(url: str) -> set[str]:
    """Those that run with the rights of the tables' owner and can be called by a statement."""
    with psycopg.connect(url) as connection:
        found = connection.execute(
            "SELECT proname FROM pg_proc WHERE prosecdef AND prorettype <> 'trigger'::regtype"
            " AND pronamespace = 'public'::regnamespace"
        )
        return {name for (name,) in found}


def test_the_applications_role_calls_none_of_them(room_db: RoomDatabase) -> None:
    assert owners_functions(room_db.owner_url) == CALLS.keys()
    with psycopg.connect(room_db.url, autocommit=True) as application:
        for name, arguments in CALLS.items():
            with pytest.raises(psycopg.errors.InsufficientPrivilege, match=f"function {name}$"):
                application.execute(f"SELECT {name}({arguments})")


def test_the_applications_role_becomes_no_worker(room_db: RoomDatabase) -> None:
    with psycopg.connect(room_db.url, autocommit=True) as application:
        for statement in ("SET ROLE room_worker", "GRANT room_worker TO room_app"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                application.execute(statement)


def test_a_worker_calls_all_of_them(room_db: RoomDatabase) -> None:
    """And each decides for itself whether what it is told may be so."""
    refused = {}
    with psycopg.connect(room_db.worker_url, autocommit=True) as worker:
        for name, arguments in CALLS.items():
            try:
                worker.execute(f"SELECT {name}({arguments})")
            except psycopg.Error as error:
                refused[name] = error.diag.constraint_name
    kept = dict.fromkeys(("erasure_audit", "erasure_clear"), "erasure_of_the_erased")
    kept |= dict.fromkeys(("poker_erasure_clear", "poker_erasure_rename"), "erasure_of_the_erased")
    assert refused.pop("poker_erase_talk") == "chat_erasure_told"
    assert refused.pop("audit_cut") == "audit_kept_five_years"
    assert refused.items() >= kept.items()
    assert refused.keys() - kept.keys() <= {"poker_cut_events"}


def test_only_what_workers_do_calls_them() -> None:
    calling = re.compile(rf"\b({'|'.join(CALLS)})\b")
    found = {
        str(file.relative_to(BASE_DIR))
        for app in ("accounts", "poker", "lobby", "config")
        for file in (BASE_DIR / app).rglob("*.py")
        if "migrations" not in file.parts and calling.search(file.read_text())
    }
    assert found == CALLED_BY.keys()


def test_a_role_that_is_no_member_is_refused(room_db: RoomDatabase, settings: Any) -> None:
    settings.ROOM_WORKER_ROLE = "pg_monitor"
    with pytest.raises(ImproperlyConfigured, match="GRANT room_app TO pg_monitor"):
        as_owner(room_db, {})


def test_where_one_role_does_both_it_has_them(room_db: RoomDatabase, settings: Any) -> None:
    settings.ROOM_WORKER_ROLE = settings.ROOM_APP_ROLE
    as_owner(room_db, {})
    with psycopg.connect(room_db.url) as application:
        application.execute("SELECT poker_make_event_partitions()")


def test_the_launcher_makes_a_worker_of_the_worker_alone() -> None:
    programs = [web(8000, Path("prepared")), *room_programs(8000)]
    assert [program.name for program in programs if TOLD in program.command] == [WORKER]


def test_the_units_make_workers_of_the_workers_alone() -> None:
    units = sorted((BASE_DIR / "config" / "service").glob("*.service"))
    told = [unit.stem for unit in units if f"Environment={TOLD}" in unit.read_text()]
    assert told == ["room-worker@"]


@pytest.mark.parametrize("command", ["make_partitions", "apply_retention"])
def test_a_command_that_removes_connects_as_a_worker(command: str, room_db: RoomDatabase) -> None:
    """The application's URL leads nowhere: it is not asked."""
    told = {
        "DATABASE_URL": "postgresql://room_app@/room?host=/nowhere",
        "DATABASE_WORKER_URL": room_db.worker_url,
    }
    said = subprocess.run(
        [sys.executable, "manage.py", command],
        cwd=BASE_DIR,
        env=os.environ | told,
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 0, said.stderr


def test_the_workers_url_is_the_applications_where_it_has_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from config.databases import connection_settings, role_name

    monkeypatch.setenv("DATABASE_URL", "postgresql://app@host/room")
    assert role_name(WORKER, tmp_path) == "app"
    monkeypatch.setenv("DATABASE_WORKER_URL", "postgresql://worker@host/room")
    assert role_name(WORKER, tmp_path) == "worker"
    assert "pool" in connection_settings(WORKER, tmp_path)["OPTIONS"]
