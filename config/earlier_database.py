"""Databases that this version cannot upgrade, because an earlier version made them or their schema
was changed by hand."""

import time
from pathlib import Path
from typing import Any, Final

import psycopg
from django.core.management.base import CommandError

from config.databases import database_url
from config.limited_connection import LimitedConnection
from config.schema.comparing import differences, in_words
from config.schema.known import APPS, Migration, migrations_of, schema_after
from config.schema.reading import Schema, at_one_moment, read_schema

LOOKS: Final = 4
LOOKS_AGAIN_AFTER_S: Final = 0.3

MAY_READ = "SELECT has_table_privilege(to_regclass('public.django_migrations'), 'SELECT')"
"""NULL without that table. The application's role may read it once all migrations are done."""
APPLIED = "SELECT app, name FROM public.django_migrations WHERE app = ANY(%s)"

MESSAGE = (
    "This version cannot bring the database '{name}' up to date: {why} Nothing in it was changed. "
    "Run the version that made it, or restore a backup; or start again with an empty database "
    "(DATABASE_URL) or, where the room keeps its own, with another folder (ROOM_VAR)."
)
MADE_EARLIER = "an earlier version made it."
BEHIND_A_POOLER = (
    "Migrations do not run through PgBouncer: DATABASE_OWNER_URL has to lead to PostgreSQL itself."
)
DIFFERS = "it is not as its migrations leave it ({differences})."


class EarlierDatabase(CommandError):
    """A database cannot be upgraded. The message names it and says what to do next."""


class DifferentSchema(EarlierDatabase):
    """The objects of a database differ from those its migrations make. The message names a few."""


def refuse_earlier(connection: psycopg.Connection[Any]) -> None:
    """Raise EarlierDatabase for a database that this version's migrations cannot upgrade.

    That is one with another migration under one of our numbers, and, as DifferentSchema, one whose
    tables, columns, constraints, indexes, triggers or functions differ from those its migrations
    make. Nothing is written. An empty database passes; one that is being made, whose migrations the
    application's role may not read yet; and one with migrations of a higher number, by a later
    version: this one was put back in its place and may run.
    """
    with at_one_moment(connection):
        (may_read,) = connection.execute(MAY_READ).fetchone() or (None,)
        if may_read is False:
            return
        rows = connection.execute(APPLIED, [list(APPS)]).fetchall() if may_read else []
        applied = {Migration(app, name) for app, name in rows}
        _refuse_other_names(applied, connection.info.dbname)
        known = schema_after(applied)
        if known is not None:
            _refuse_difference(read_schema(connection), known, connection.info.dbname)


def refuse_pooler(connection: psycopg.Connection[Any]) -> None:
    """Raise CommandError where a connection leads to PostgreSQL through PgBouncer.

    Migrations need the same server process from their first statement to the last.
    """
    (server,) = connection.execute("SELECT pg_backend_pid()").fetchone() or (None,)
    if server != connection.info.backend_pid:
        raise CommandError(BEHIND_A_POOLER)


def refuse_to_start_on_earlier(role: str, var: Path) -> None:
    """Raise EarlierDatabase where a process is about to start on one, as `owner` or `application`.

    Does not raise for a database that does not answer: the process waits for it. The schema is read
    a second time before it is refused, because Django records a migration a moment after its
    changes.
    """
    url = database_url(role, var)
    try:
        # Not from Django's pool, whose threads would be missing in the processes a worker forks.
        connection = LimitedConnection.connect(url, autocommit=True, prepare_threshold=None)
    except psycopg.OperationalError:
        return
    with connection:
        for look in range(1, LOOKS + 1):
            try:
                refuse_earlier(connection)
                break
            except DifferentSchema:
                if look == LOOKS:
                    raise
                time.sleep(LOOKS_AGAIN_AFTER_S)


def _refuse_other_names(applied: set[Migration], database: str) -> None:
    for app in APPS:
        ours = set(migrations_of(app))
        numbers = {each.name[:4] for each in ours}
        others = {each for each in applied - ours if each.app == app}
        if any(each.name[:4] in numbers for each in others):
            raise EarlierDatabase(MESSAGE.format(name=database, why=MADE_EARLIER))


def _refuse_difference(found: Schema, known: Schema, database: str) -> None:
    if differing := differences(found, known):
        why = DIFFERS.format(differences=in_words(differing))
        raise DifferentSchema(MESSAGE.format(name=database, why=why))
