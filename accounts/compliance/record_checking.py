"""Comparing rows with their recorded versions, and these with their seals in the audit log.

A trigger records every version of a watched row (`accounts/core/records/`). A row that differs from
its last version was changed while the trigger was off; a row without a version was added then, and
a version without its row was deleted then.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.conf import settings
from django.db import connection

from accounts.core.records import sealing
from accounts.core.records.kinds import watched
from accounts.ledger.checks.audit import Difference

HOURLY: Final = 200_000
"""For a table with more versions than this, the hourly check compares only the rows in the newest
versions; the check at midnight compares all rows."""

_TRIGGERS: Final = """
    SELECT relation.relname, trigger.tgargs
      FROM pg_trigger AS trigger JOIN pg_class AS relation ON relation.oid = trigger.tgrelid
     WHERE relation.relnamespace = 'public'::regnamespace
       AND trigger.tgname IN ('record_version_row', 'record_version_change')
       AND trigger.tgenabled = 'O'
"""
_IS_LARGE: Final = """
    SELECT EXISTS (SELECT FROM (SELECT FROM record_version WHERE relation = %s
                                OFFSET %s LIMIT 1) AS more)
"""
_SINCE: Final = "SELECT coalesce(max(id), 0) - %s FROM record_version"
_LAST: Final = """
    SELECT DISTINCT ON (key) key, digest FROM record_version
     WHERE relation = %(table)s AND id > %(since)s ORDER BY key, id DESC
"""
_DIFFERENT: Final = """
    SELECT key, last.key IS NULL OR last.digest IS NULL, kept.key IS NULL
      FROM ({last}) AS last
      {join} JOIN (SELECT record.{key}::text AS key,
                          sha256(convert_to(to_jsonb((SELECT watched_row FROM
                              (SELECT {columns}) AS watched_row))::text, 'UTF8')) AS digest
                     FROM {table} AS record {which}) AS kept USING (key)
     WHERE last.digest IS DISTINCT FROM kept.digest
     ORDER BY length(key), key
"""
_ONLY_RECENT: Final = """
    WHERE record.{key}::text IN (SELECT key FROM record_version
                                  WHERE relation = %(table)s AND id > %(since)s)
"""
# Only roles that exist: a room that was restored elsewhere may have had others.
_BY_OTHERS: Final = """
    SELECT DISTINCT version.relation, version.key,
           CASE WHEN writer.rolsuper OR writer.oid = room.relowner THEN 'the tables'' owner'
                ELSE 'role ' || writer.rolname END
      FROM record_version AS version JOIN pg_roles AS writer ON writer.rolname = version.written_by
      JOIN pg_class AS room ON room.oid = 'record_version'::regclass
     WHERE version.written_by <> ALL (%(roles)s) AND version.id > %(since)s
     ORDER BY 1, 2, 3
"""


def record_differences(*, whole: bool = True) -> Iterator[Difference]:
    """Yield a difference for each row that differs from its last recorded version, for each that
    the tables' owner or another role wrote outside a migration, and for each seal that does not
    match its versions.

    If not `whole` (the hourly check), compare only the newest versions of tables with many rows,
    and the newest seals. Call it inside `snapshot`.
    """
    _fix_spelling()
    since = 0 if whole else max(0, _value(_SINCE, [HOURLY]))
    yield from _rows_unlike(whole=whole, since=since)
    for table, key, writer in _rows(_BY_OTHERS, {"roles": _roles(), "since": since}):
        yield Difference(f"number of times {writer} wrote {table}:{key}", 1, 0)
    yield from _seals_unlike(since)


def _rows_unlike(*, whole: bool, since: int) -> Iterator[Difference]:
    triggers = _triggers()
    for table in watched():
        if table not in triggers:
            yield Difference(f"number of triggers that record versions of {table}", 0, 2)
            continue
        is_whole = whole or not _value(_IS_LARGE, [table, HOURLY])
        for key, is_new, is_gone in _compared(table, *triggers[table], 0 if is_whole else since):
            if is_gone:
                yield Difference(f"number of rows {table}:{key}, deleted past the triggers,", 0, 1)
            elif is_new:
                yield Difference(f"number of rows {table}:{key}, added past the triggers,", 1, 0)
            else:
                yield Difference(f"number of rows {table}:{key} as last written", 0, 1)


def _compared(table: str, key: str, columns: list[str], since: int) -> list[tuple[Any, ...]]:
    quote = connection.ops.quote_name
    parts = {
        "last": _LAST,
        "key": quote(key),
        "table": quote(table),
        "columns": ", ".join(f"record.{quote(column)}" for column in columns),
        "join": "LEFT" if since else "FULL",
        "which": _ONLY_RECENT.format(key=quote(key)) if since else "",
    }
    return _rows(_DIFFERENT.format(**parts), {"table": table, "since": since})


def _triggers() -> Mapping[str, tuple[str, list[str]]]:
    """Return the key and the watched columns of each table that has both triggers, switched on."""
    found: dict[str, list[list[str]]] = {}
    for table, arguments in _rows(_TRIGGERS, {}):
        words = bytes(arguments).decode().split("\0")[:-1]
        found.setdefault(table, []).append(words)
    return {
        table: (both[0][0], both[0][1:])
        for table, both in found.items()
        if len(both) == 2 and both[0] == both[1]
    }


def _seals_unlike(since: int) -> Iterator[Difference]:
    last: int | None = None
    for number, told in sealing.seals():
        begins = told.get("after", 0)
        if last is not None and begins != last:
            yield Difference(f"number of seals of versions before entry {number}", 0, 1)
        last = told.get("last", 0)
        if last > since and sealing.content_of(begins, last) != told:
            subject = f"number of altered blocks, versions {begins + 1} to {last},"
            yield Difference(subject, 1, 0)


def _roles() -> list[str]:
    """Return the roles that write rows in normal operation. In a room with a single database role,
    that is the owner's role too."""
    return [settings.ROOM_APP_ROLE, settings.ROOM_WORKER_ROLE]


def _fix_spelling() -> None:
    """Format values in JSON as the trigger does, independently of the server's defaults."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL timezone = 'UTC'")
        cursor.execute("SET LOCAL bytea_output = 'hex'")
        cursor.execute("SET LOCAL extra_float_digits = 1")


def _value(query: str, values: list[Any]) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        return cursor.fetchone()[0]


def _rows(query: str, values: dict[str, Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        return list(cursor.fetchall())
