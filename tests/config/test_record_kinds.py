"""Every table is compared with its recorded versions, or has a reason why not."""

import pytest
from django.db import connection

from accounts.core.records.kinds import KINDS, Unwatched, Watched, leave_out, watch

TABLES = """
    SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
       AND relnamespace = 'public'::regnamespace
"""
COLUMNS = """
    SELECT attname FROM pg_attribute
     WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped
"""
TRIGGERS = """
    SELECT tgargs FROM pg_trigger WHERE tgrelid = %s::regclass
       AND tgname IN ('record_version_row', 'record_version_change')
"""
WATCHED = sorted(kind.table for kind in KINDS if isinstance(kind, Watched))


def rows(query: str, *values: str) -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        return list(cursor.fetchall())


def test_every_table_is_watched_or_has_a_reason(db: None) -> None:
    assert {name for (name,) in rows(TABLES)} == {kind.table for kind in KINDS}


@pytest.mark.parametrize("table", WATCHED)
def test_every_column_is_watched_or_has_a_reason(table: str, db: None) -> None:
    kind = KINDS.get(table)
    assert isinstance(kind, Watched)
    watching = {bytes(arguments) for (arguments,) in rows(TRIGGERS, table)}  # type: ignore[call-overload]
    assert len(rows(TRIGGERS, table)) == 2
    (arguments,) = watching
    watched = arguments.decode().split("\0")[:-1]
    columns = {str(name) for (name,) in rows(COLUMNS, table)}
    assert sorted([*watched, *kind.free]) == sorted(columns)


def test_reasons_are_sentences() -> None:
    for kind in KINDS:
        reasons = [kind.reason] if isinstance(kind, Unwatched) else kind.free.values()
        for reason in reasons:
            assert reason[0].isupper(), kind.table
            assert reason.endswith("."), kind.table


def test_table_is_registered_once() -> None:
    with pytest.raises(ValueError, match="kind of record play_break"):
        leave_out("It is not needed.", "play_break")
    with pytest.raises(ValueError, match="kind of record audit_entry"):
        watch("audit_entry")
