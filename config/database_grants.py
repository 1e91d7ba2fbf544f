"""The rights of the application's and the workers' database roles."""

from collections.abc import Mapping, Sequence

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from psycopg import sql

GRANTABLE = {"SELECT", "INSERT", "UPDATE", "DELETE"}


def grant_roles(connection: BaseDatabaseWrapper, restricted: Mapping[str, Sequence[str]]) -> None:
    """Give the application's role its rights on every table, and the workers' role, which has the
    application's by membership, those on functions; as the tables' owner.

    Tables in `restricted` get exactly the privileges listed there, all others SELECT, INSERT,
    UPDATE and DELETE. TRUNCATE, TRIGGER and REFERENCES are never given. A partition gets nothing:
    it is reached through its parent, by the parent's privileges. A function that runs with the
    owner's rights and can be called is for workers alone. Nothing happens where the application
    connects as the owner. Raises ValueError for a privilege that may not be given, and
    ImproperlyConfigured where the workers' role is no member of the application's.
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
        for statement in _on_tables(role, {**restricted, **shut}):
            cursor.execute(statement)
        _require_membership(cursor, role)
        cursor.execute(
            "SELECT proname FROM pg_proc JOIN pg_roles owner ON owner.oid = proowner"
            " WHERE prosecdef AND prorettype <> 'trigger'::regtype"
            " AND pronamespace = 'public'::regnamespace AND owner.rolname = current_user"
        )
        for (function,) in cursor.fetchall():
            for statement in _on_function(function, role):
                cursor.execute(statement)


def _require_membership(cursor: CursorWrapper, role: str) -> None:
    worker = settings.ROOM_WORKER_ROLE
    cursor.execute("SELECT pg_has_role(%s, %s, 'USAGE')", [worker, role])
    if cursor.fetchone() == (False,):
        raise ImproperlyConfigured(
            f"DATABASE_WORKER_URL: {worker} has to be a member of {role}: GRANT {role} TO {worker}."
        )


def _on_function(name: str, role: str) -> list[sql.Composed]:
    function = sql.Identifier(name)
    worker = sql.Identifier(settings.ROOM_WORKER_ROLE)
    return [
        sql.SQL("REVOKE ALL ON FUNCTION {} FROM PUBLIC, {}").format(function, sql.Identifier(role)),
        sql.SQL("GRANT EXECUTE ON FUNCTION {} TO {}").format(function, worker),
    ]


def _on_tables(role: str, restricted: Mapping[str, Sequence[str]]) -> list[sql.SQL | sql.Composed]:
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
