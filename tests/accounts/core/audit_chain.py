"""A committed audit log, and an owner who tampers with it with the triggers off."""

from collections.abc import Iterator
from contextlib import contextmanager

from accounts.core import audit_log
from tests.accounts.ledger import ledger_rows
from tests.room.database import RoomDatabase

SWITCH_OFF = (
    "ALTER TABLE audit_entry DISABLE TRIGGER USER",
    "ALTER TABLE audit_head DISABLE TRIGGER USER",
)
KEEP = (
    "CREATE TEMP TABLE kept_entry AS TABLE audit_entry",
    "CREATE TEMP TABLE kept_head AS TABLE audit_head",
)
PUT_BACK = (
    "DELETE FROM audit_entry",
    "INSERT INTO audit_entry SELECT * FROM kept_entry",
    "DELETE FROM audit_head",
    "INSERT INTO audit_head SELECT * FROM kept_head",
)
SWITCH_ON = (
    "ALTER TABLE audit_entry ENABLE TRIGGER USER",
    "ALTER TABLE audit_head ENABLE TRIGGER USER",
)


def write_entries(count: int) -> None:
    """Warnings to players 1, 2, 3, ..."""
    for number in range(1, count + 1):
        audit_log.record(
            actor=None,
            action=audit_log.Action.PLAYER_WARNED,
            subject=f"player:{number}",
            before={"warnings": 0},
        )


@contextmanager
def tampered(database: RoomDatabase, *statements: str) -> Iterator[None]:
    """Run statements as the tables' owner with the triggers off; put everything back after."""
    with ledger_rows.session(database.owner_url) as owner:
        for statement in (*KEEP, *SWITCH_OFF, *statements):
            owner.execute(statement)
        yield
        for statement in (*SWITCH_OFF, *PUT_BACK, *SWITCH_ON):
            owner.execute(statement)
