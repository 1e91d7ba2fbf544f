"""What the whole database holds, in a line a table."""

from django.db import connection
from django.db.backends.utils import CursorWrapper

FLEETING = frozenset(
    {
        "django_session",
        "django_migrations",
        "accounts_sign_in",
        "accounts_known_device",
        "accounts_allowance",
        # Staff who are signed out by one of the forms are noted there.
        "audit_entry",
        "audit_head",
    }
)
_TABLES = """
    SELECT relname FROM pg_class
    WHERE relkind IN ('r', 'p') AND NOT relispartition
    AND relnamespace = 'public'::regnamespace AND has_table_privilege(oid, 'SELECT')
"""


def fingerprint() -> dict[str, str]:
    """A digest of all rows of each table, sessions and counted attempts left out."""
    with connection.cursor() as cursor:
        cursor.execute(_TABLES)
        names = sorted({name for (name,) in cursor.fetchall()} - FLEETING)
        return {name: _digest(cursor, name) for name in names}


def _digest(cursor: CursorWrapper, table: str) -> str:
    rows = f'SELECT md5(string_agg(t::text, chr(10) ORDER BY t::text)) FROM "{table}" t'  # noqa: S608  # the names of all tables
    cursor.execute(rows)
    return str(cursor.fetchall()[0][0])
