"""The rights of the application's database role."""

from collections.abc import Mapping, Sequence

from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import sql

GRANTABLE = {"SELECT", "INSERT", "UPDATE", "DELETE"}


def grant_application_role(
    connection: BaseDatabaseWrapper, restricted: Mapping[str, Sequence[str]]
) -> None:
    """Give the application's role its rights on every table, as the tables' owner.

    Tables in `restricted` get exactly the privileges listed there, all others SELECT, INSERT,
    UPDATE and DELETE. TRUNCATE, TRIGGER and REFERENCES are never given. A partition gets nothing:
    it is reached through its parent, by the parent's privileges. Nothing happens where the
    application connects as the owner. Raises ValueError for a privilege that may not be given.
    """
    for table, privileges in restricted.items():
        if not GRANTABLE.issuperset(privileges):
            raise ValueError(f"{table}: privileges are some of {sorted(GRANTABLE)}.")
    role = settings.ROOM_APP_ROLE
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        if cursor.fetchone() == (role,):
            return
        cursor.execute(
            "SELECT relname FROM pg_class WHERE relispartition AND relkind IN ('r', 'p')"
        )
        shut: dict[str, Sequence[str]] = {partition: () for (partition,) in cursor.fetchall()}
        for statement in _statements(role, {**restricted, **shut}):
            cursor.execute(statement)


def _statements(role: str, restricted: Mapping[str, Sequence[str]]) -> list[sql.SQL | sql.Composed]:
    to = sql.Identifier(role)
    statements: list[sql.SQL | sql.Composed] = [
        sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(to),
        sql.SQL("GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {}").format(to),
        sql.SQL("REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {}").format(to),
        sql.SQL("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {}").format(
            to
        ),
    ]
    for table, privileges in restricted.items():
        name = sql.Identifier(table)
        statements.append(sql.SQL("REVOKE ALL ON {} FROM {}").format(name, to))
        if privileges:
            listed = sql.SQL(", ").join(map(sql.SQL, privileges))
            statements.append(sql.SQL("GRANT {} ON {} TO {}").format(listed, name, to))
    return statements
