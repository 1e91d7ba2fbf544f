"""Migrations are frozen: their text, loaded SQL, imports and resulting schema."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from pytest_django import DjangoDbBlocker

from config.places import BASE_DIR
from config.schema.known import APPS, Migration, frozen_migrations, schema_after
from config.schema.reading import read_schema
from tests.config.migrations.freezing import FrozenAlready, faults, write_record
from tests.config.migrations.stepping import Steps, new_database
from tests.room.database import RoomDatabase
from tests.room.servers import Servers

FREEZES = "ROOM_FREEZE"
"""Set by `make frozen` to record migrations without a record."""
RULES = Migration("accounts", "0002_database_rules")


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the migrations and all files they are made of, for tests to change."""
    for app in APPS:
        shutil.copytree(BASE_DIR / app / "migrations", tmp_path / app / "migrations")
    (tmp_path / "config").mkdir()
    shutil.copy(BASE_DIR / "config" / "database_rules.py", tmp_path / "config")
    return tmp_path


def record_new_migrations(steps: Steps) -> None:
    """Apply the frozen migrations, then the others, and record the changes of each of the
    others."""
    frozen = frozen_migrations()
    schema = steps.apply_all(frozen) if frozen else steps.schema()
    for order, migration in enumerate(steps.plan(), start=len(frozen) + 1):
        before, schema = schema, steps.apply(migration)
        write_record(migration, before, schema, BASE_DIR, order=order)
    frozen_migrations.cache_clear()


def test_migrated_database_has_the_recorded_schema(room_db: RoomDatabase) -> None:
    with psycopg.connect(room_db.url, autocommit=True) as application:
        assert read_schema(application) == schema_after(frozen_migrations())


@pytest.mark.long
def test_each_migration_leaves_the_schema_it_was_frozen_with(
    servers: Servers, django_db_blocker: DjangoDbBlocker
) -> None:
    if os.environ.get(FREEZES):
        with django_db_blocker.unblock(), new_database(servers.var) as steps:
            record_new_migrations(steps)
    with django_db_blocker.unblock(), new_database(servers.var) as steps:
        assert schema_after([]) == steps.schema() == {}
        for migration in steps.plan():
            assert steps.apply(migration) == schema_after(steps.applied), ".".join(migration)


def test_frozen_files_are_unchanged() -> None:
    assert faults(BASE_DIR) == []


USES_RULES = [
    f"{app}.{file.stem}"
    for app in APPS
    for file in sorted((BASE_DIR / app / "migrations").glob("0*.py"))
    if "from config.database_rules import rules" in file.read_text()
]


@pytest.mark.parametrize(
    ("file", "migrations"),
    [
        ("lobby/migrations/0001_initial.py", ["lobby.0001_initial"]),
        ("accounts/migrations/0003_passkeys.py", ["accounts.0003_passkeys"]),
        ("accounts/migrations/sql/ledger/ledger_entry_admit.sql", ["accounts.0002_database_rules"]),
        ("poker/migrations/sql/deal/deal_seed_in_time.sql", ["poker.0002_database_rules"]),
        ("config/database_rules.py", USES_RULES),
    ],
)
def test_changed_file_is_named_with_its_migration(
    copied: Path, file: str, migrations: list[str]
) -> None:
    with (copied / file).open("a") as changed:
        changed.write("\n")
    found = faults(copied)
    assert [f"{file} is part of the frozen migration {name}" for name in migrations] == [
        fault.partition(":")[0] for fault in found
    ]
    assert all("write a new migration" in fault for fault in found)


def rename(file: Path) -> None:
    file.rename(file.with_name("0003_named_otherwise.py"))


@pytest.mark.parametrize("lose", [Path.unlink, rename])
def test_lost_migration_is_named(copied: Path, lose: Callable[[Path], None]) -> None:
    lose(copied / "accounts" / "migrations" / "0003_passkeys.py")
    assert faults(copied)[-1] == (
        "accounts/migrations/frozen/0003_passkeys.json records a migration that is gone:"
        " put the migration back"
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "accounts.0099_more is not frozen: once it is final, run `make frozen`"),
        (
            "import accounts.core.audit_log.actions",
            "accounts.0099_more imports accounts.core.audit_log.actions, which goes on changing",
        ),
        (
            "def later():\n    from poker.models.games.figure import Within",
            "accounts.0099_more imports poker.models.games.figure, which goes on changing",
        ),
        (
            "from ..models import Player",
            "accounts.0099_more imports ..models, which goes on changing",
        ),
        ("import importlib\nimportlib.import_module('poker')", "0099_more calls import_module"),
        ("SQL = open('more.sql').read()", "accounts.0099_more calls open"),
        ("from pathlib import Path\nPath('a').read_text()", "0099_more calls read_text"),
        ("rules(__file__, *NAMES)", "calls rules with something else than a text"),
        ("rules(__file__, 'ledger/no_such_rule')", "no_such_rule.sql"),
    ],
)
def test_new_migration_depends_on_nothing_that_changes(copied: Path, text: str, fault: str) -> None:
    (copied / "accounts" / "migrations" / "0099_more.py").write_text(text)
    (found,) = faults(copied)
    assert fault in found


def test_frozen_module_imports_nothing_that_changes(copied: Path) -> None:
    with (copied / "config" / "database_rules.py").open("a") as module:
        module.write("from config.places import BASE_DIR\n")
    assert set(faults(copied)) == {
        "config.database_rules, which migrations import, imports config.places"
    }


def test_record_is_never_written_again(copied: Path) -> None:
    file = copied / "accounts" / "migrations" / "frozen" / f"{RULES.name}.json"
    before = file.read_bytes()
    with pytest.raises(FrozenAlready):
        write_record(RULES, {}, {"table other": "plain"}, copied, order=99)
    assert file.read_bytes() == before


def test_migrations_are_recorded_in_one_order() -> None:
    orders = [record.order for record in frozen_migrations().values()]
    assert orders == list(range(1, len(orders) + 1))
