"""What the database enforces is found in the .sql files, and nowhere else."""

import re
from collections.abc import Sequence
from pathlib import Path

import psycopg
import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.operations.special import RunSQL, SeparateDatabaseAndState

from config.database_rules import rules
from config.places import BASE_DIR
from tests.room.database import RoomDatabase

FILES = {
    file.stem: file
    for app in ("accounts", "poker", "lobby")
    for file in (BASE_DIR / app / "migrations" / "sql").rglob("*.sql")
}
"""Every file by its name, such as `ledger_entry_admit` and `ledger_entry_admit.2`."""


def number_of(name: str) -> int:
    """Return the number of a rule's file, or 1 for a file without a number."""
    return int(name.partition(".")[2] or 1)


IN_FORCE = {
    name.partition(".")[0]: FILES[name] for name in sorted(FILES, key=lambda n: (number_of(n), n))
}
"""Each rule by its name, with its newest file."""
NO_RULES = {"poker_tableevent", "audit_head", "house_accounts", "ledger_way"}
"""Tables and first rows, which cannot be loaded twice."""
WATCHING = {"record_version_row", "record_version_change"}
"""Triggers that `record_watch` creates on each table it is called for."""

TRIGGERS = """
    SELECT tgname, proname, pg_get_triggerdef(pg_trigger.oid)
      FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
     WHERE NOT tgisinternal AND tgparentid = 0 ORDER BY 1, 3
"""
FUNCTIONS = """
    SELECT proname, pg_get_functiondef(oid), coalesce(proacl::text, '') FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace ORDER BY 1
"""


def sql_of(operations: Sequence[Operation]) -> set[object]:
    """The texts that operations execute."""
    found: set[object] = set()
    for operation in operations:
        if isinstance(operation, SeparateDatabaseAndState):
            found |= sql_of(operation.database_operations)
        elif isinstance(operation, RunSQL):
            found.add(operation.sql)
    return found


def test_every_file_is_loaded_by_a_migration() -> None:
    loader = MigrationLoader(None)
    loaded = {text for each in loader.disk_migrations.values() for text in sql_of(each.operations)}
    assert [name for name, file in FILES.items() if file.read_text() not in loaded] == []


def test_a_name_without_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no_such_rule"):
        rules(str(tmp_path / "0003_more.py"), "ledger/no_such_rule")


def test_files_of_a_rule_are_numbered_without_a_gap() -> None:
    for name, newest in IN_FORCE.items():
        wanted = [name, *(f"{name}.{number}" for number in range(2, number_of(newest.stem) + 1))]
        assert [each for each in wanted if each not in FILES] == []
        assert {FILES[each].parent for each in wanted} == {newest.parent}


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_file_says_first_what_it_is_for_and_holds_one_thing(name: str) -> None:
    text = FILES[name].read_text()
    assert re.match(r"-- [A-Z].+", text)
    assert len(re.findall(r"^CREATE .*TRIGGER", text, re.MULTILINE)) <= 1
    assert len(re.findall(r"^CREATE .*FUNCTION", text, re.MULTILINE)) <= 1


def test_every_trigger_and_function_of_the_database_has_its_file(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(TRIGGERS)
        triggers = cursor.fetchall()
        cursor.execute(FUNCTIONS)
        functions = [name for name, *_ in cursor.fetchall()]
    assert [name for name, *_ in triggers if name not in {*IN_FORCE, *WATCHING}] == []
    for trigger, function, _definition in triggers:
        own = f"FUNCTION {function}() RETURNS trigger"
        assert function in IN_FORCE or own in IN_FORCE[trigger].read_text(), trigger
    called_by_triggers = {function for _trigger, function, _definition in triggers}
    assert [name for name in functions if name not in {*IN_FORCE, *called_by_triggers}] == []


def test_a_rule_can_be_loaded_again(room_db: RoomDatabase) -> None:
    """The database has the newest file of each."""
    with psycopg.connect(room_db.owner_url, autocommit=True) as owner:
        before = [owner.execute(query).fetchall() for query in (TRIGGERS, FUNCTIONS)]
        for name in sorted(IN_FORCE.keys() - NO_RULES):
            owner.execute(IN_FORCE[name].read_bytes())
        assert [owner.execute(query).fetchall() for query in (TRIGGERS, FUNCTIONS)] == before
