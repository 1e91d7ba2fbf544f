"""What nobody can do to the audit log by plain SQL: the application's role, and its owner."""

import psycopg
import pytest
from django.db import IntegrityError, ProgrammingError, connection
from psycopg.errors import CheckViolation, InsufficientPrivilege

from tests.accounts.core.audit_chain import write_entries
from tests.accounts.ledger import ledger_rows
from tests.room.database import RoomDatabase

FORBIDDEN = [
    "UPDATE audit_entry SET reason = 'other'",
    "DELETE FROM audit_entry",
    "TRUNCATE audit_entry",
    "SELECT number FROM audit_entry FOR UPDATE",
    "INSERT INTO audit_head (number, hash) VALUES (0, '')",
    "UPDATE audit_head SET number = 0",
    "DELETE FROM audit_head",
    "TRUNCATE audit_head",
    "INSERT INTO audit_anchor (number, hash, cut_at) VALUES (1, '', now())",
    "ALTER TABLE audit_entry DISABLE TRIGGER ALL",
    "ALTER TABLE audit_head DISABLE TRIGGER ALL",
    "DROP TRIGGER audit_entry_link ON audit_entry",
    "DROP FUNCTION audit_link_entry() CASCADE",
    (
        "CREATE OR REPLACE FUNCTION audit_refuse_change() RETURNS trigger"
        " LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'"
    ),
    "CREATE RULE mine AS ON INSERT TO audit_entry DO INSTEAD NOTHING",
]

REFUSED = [
    "UPDATE audit_entry SET reason = 'other'",
    "UPDATE audit_entry SET reason = reason WHERE false",
    "DELETE FROM audit_entry",
    "TRUNCATE audit_entry",
    "INSERT INTO audit_head (number, hash) VALUES (0, '')",
    "DELETE FROM audit_head",
    "TRUNCATE audit_head",
]

INSERT = (
    "INSERT INTO audit_entry (number, at, action, subject, reason, address, previous_hash, hash)"
    " VALUES (%s, now(), 'warn', 'player:1', '', '', %s, repeat('a', 64))"
)
GENESIS = "0" * 64


@pytest.mark.parametrize("statement", FORBIDDEN)
def test_the_application_role_is_refused(db: None, statement: str) -> None:
    with pytest.raises(ProgrammingError) as refusal, connection.cursor() as cursor:
        cursor.execute(statement)
    assert isinstance(refusal.value.__cause__, InsufficientPrivilege)


def test_it_holds_exactly_what_it_needs(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, string_agg(privilege_type, ',' ORDER BY privilege_type)"
            " FROM information_schema.table_privileges"
            " WHERE table_name LIKE 'audit_%' AND grantee IN ('room_app', 'room_worker')"
            " GROUP BY table_name"
        )
        held = dict(cursor.fetchall())
    assert held == {
        "audit_anchor": "SELECT",
        "audit_entry": "INSERT,SELECT",
        "audit_head": "SELECT",
        "audit_redaction": "INSERT,SELECT",
    }


@pytest.mark.parametrize(
    ("number", "previous"), [(2, GENESIS), (0, GENESIS), (-1, GENESIS), (1, "f" * 64)]
)
def test_an_entry_that_does_not_follow_the_last_one(db: None, number: int, previous: str) -> None:
    with pytest.raises(IntegrityError) as refusal, connection.cursor() as cursor:
        cursor.execute(INSERT, (number, previous))
    cause = refusal.value.__cause__
    assert isinstance(cause, CheckViolation)
    assert cause.diag.constraint_name == "audit_entry_follows"


def test_two_entries_after_the_same_one(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(INSERT, (1, GENESIS))
        with pytest.raises(IntegrityError):
            cursor.execute(INSERT, (1, GENESIS))


def test_not_even_the_owner_changes_what_was_written(
    room_db: RoomDatabase, subtests: pytest.Subtests
) -> None:
    write_entries(2)
    with ledger_rows.session(room_db.owner_url) as owner:
        for statement in REFUSED:
            with subtests.test(statement):
                with pytest.raises(psycopg.errors.RestrictViolation) as refusal:
                    owner.execute(statement)
                assert refusal.value.diag.constraint_name == "audit_append_only"
