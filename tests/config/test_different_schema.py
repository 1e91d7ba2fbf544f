"""A database is refused if its objects are not those that its applied migrations leave behind."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command

from config.databases import APPLICATION
from config.earlier_database import DifferentSchema, refuse_earlier, refuse_to_start_on_earlier
from config.embedded.addresses import postgres_url
from config.schema.comparing import differences, in_words
from config.schema.reading import read_schema
from tests.config.test_earlier_database import dumped, migrate
from tests.room.database import RoomDatabase

Owner = psycopg.Connection[tuple[object, ...]]
REPLACED = """
    CREATE OR REPLACE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$ BEGIN RETURN NEW; END $$
"""
WITHOUT_PATH = "ALTER FUNCTION ledger_refuse_change() RESET search_path"


@pytest.fixture
def owner(room_db: RoomDatabase) -> Iterator[Owner]:
    """The owner's connection, whose changes are rolled back at the end."""
    with psycopg.connect(room_db.owner_url) as connection:
        yield connection
        connection.rollback()


@pytest.mark.parametrize(
    ("change", "difference"),
    [
        (
            "ALTER TABLE poker_ruleset DROP COLUMN rest_of_hand CASCADE",
            "column poker_ruleset.rest_of_hand is missing",
        ),
        (
            "ALTER TABLE lobby_tournament ADD rebuys integer",
            "column lobby_tournament.rebuys is not one of the room's",
        ),
        (
            "ALTER TABLE poker_ruleset RENAME turn_s TO turn_seconds",
            "column poker_ruleset.turn_s is missing",
        ),
        (
            "ALTER TABLE ledger_transfer ALTER reason TYPE varchar(99)",
            "column ledger_transfer.reason differs",
        ),
        (
            "ALTER TABLE ledger_entry ALTER amount DROP NOT NULL",
            "column ledger_entry.amount differs",
        ),
        (
            "ALTER TABLE poker_table ALTER seq SET DEFAULT 7",
            "column poker_table.seq differs",
        ),
        ("DROP TABLE accounts_passkey", "table accounts_passkey is missing"),
        ("CREATE TABLE poker_game_new (n int)", "table poker_game_new is not one of the room's"),
        (REPLACED, "function ledger_refuse_change() differs"),
        (WITHOUT_PATH, "function ledger_refuse_change() differs"),
        (
            "ALTER TABLE ledger_entry DISABLE TRIGGER ledger_entry_append_only",
            "trigger ledger_entry.ledger_entry_append_only differs",
        ),
        (
            "DROP TRIGGER audit_entry_append_only ON audit_entry",
            "trigger audit_entry.audit_entry_append_only is missing",
        ),
        ("DROP INDEX tournament_alarm", "index tournament_alarm is missing"),
        (
            "ALTER TABLE lobby_tournament DROP CONSTRAINT tournament_players",
            "constraint lobby_tournament.tournament_players is missing",
        ),
        (
            "ALTER TABLE ledger_entry ADD CONSTRAINT small CHECK (amount < 5) NOT VALID",
            "constraint ledger_entry.small is not one of the room's",
        ),
        (
            "CREATE RULE lost AS ON DELETE TO poker_heldbet DO INSTEAD NOTHING",
            "rule poker_heldbet.lost is not one of the room's",
        ),
        # A migration that was applied by half: its table exists but it is not recorded, or it is
        # recorded without its table.
        (
            "DELETE FROM django_migrations WHERE app = 'accounts' AND name = '0003_passkeys'",
            "table accounts_passkey is not one of the room's",
        ),
        (
            "DROP TABLE django_migrations",
            "table account_day is not one of the room's",
        ),
    ],
)
def test_changed_object_is_named_and_refused(owner: Owner, change: str, difference: str) -> None:
    owner.execute(change)
    with pytest.raises(DifferentSchema) as refused:
        refuse_earlier(owner)
    assert difference in str(refused.value)
    assert "Nothing in it was changed." in str(refused.value)


@pytest.mark.parametrize(
    "change",
    [
        "CREATE TABLE more PARTITION OF poker_tableevent FOR VALUES FROM (99000) TO (99100)",
        "ALTER TABLE django_session ADD seen boolean",
        "REVOKE ALL ON poker_table FROM room_app",
        "CREATE SCHEMA reports CREATE TABLE sums (n int)",
        "SET search_path = pg_temp; SET quote_all_identifiers = on; SET bytea_output = 'escape'",
    ],
)
def test_other_objects_and_settings_do_not_matter(owner: Owner, change: str) -> None:
    owner.execute(change)
    refuse_earlier(owner)


def test_disabled_foreign_keys_are_named(room_db: RoomDatabase) -> None:
    url = postgres_url("superuser", settings.VAR_DIR, room_db.name)
    with psycopg.connect(url) as superuser:
        superuser.execute("ALTER TABLE accounts_passkey DISABLE TRIGGER ALL")
        with pytest.raises(DifferentSchema, match="foreign keys of accounts_passkey"):
            refuse_earlier(superuser)
        superuser.rollback()


def test_index_that_could_not_be_built_is_named(owner: Owner) -> None:
    """A killed CREATE INDEX CONCURRENTLY leaves an invalid index."""
    found = read_schema(owner)
    built = found["index tournament_alarm"]
    broken = {**found, "index tournament_alarm": f"{built} INVALID"}
    assert differences(broken, found) == ["index tournament_alarm differs"]


def test_first_differences_are_named_and_the_others_counted() -> None:
    found = {"column a.one": "text", "index a": "x"}
    known = {"table b": "plain", "column a.one": "integer", "column b.two": "text", "index b": "x"}
    assert in_words(differences(found, known)) == (
        "table b is missing; column a.one differs; column b.two is missing;"
        " index a is not one of the room's; and 1 more"
    )


def test_process_does_not_start_on_a_changed_schema(
    room_db: RoomDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The application's role also detects the difference."""
    monkeypatch.setenv("DATABASE_URL", room_db.url)
    refuse_to_start_on_earlier(APPLICATION, settings.VAR_DIR)
    with psycopg.connect(room_db.owner_url, autocommit=True) as owner:
        owner.execute("ALTER TABLE ledger_entry DISABLE TRIGGER ledger_entry_append_only")
        try:
            with pytest.raises(DifferentSchema, match="ledger_entry_append_only differs"):
                refuse_to_start_on_earlier(APPLICATION, settings.VAR_DIR)
            with pytest.raises(DifferentSchema):
                call_command("run_table_clock")
        finally:
            owner.execute("ALTER TABLE ledger_entry ENABLE TRIGGER ledger_entry_append_only")


@pytest.mark.new_database
def test_changed_database_is_not_migrated_and_stays_as_it_is(
    room_db: RoomDatabase, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATABASE_OWNER_URL", room_db.owner_url)
    with psycopg.connect(room_db.owner_url, autocommit=True) as owner:
        owner.execute("ALTER TABLE poker_ruleset DROP COLUMN rest_of_hand CASCADE")
        # Two migrations are due, which could be applied.
        owner.execute("DELETE FROM django_migrations WHERE app = 'sessions'")
        owner.execute("DROP TABLE django_session")
    before = dumped(room_db, tmp_path / "before.sql")
    done = migrate()
    assert done.returncode == 1
    assert "column poker_ruleset.rest_of_hand is missing" in done.stderr
    assert dumped(room_db, tmp_path / "after.sql") == before
