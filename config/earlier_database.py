"""Databases of earlier versions, which this version cannot bring up to date."""

from pathlib import Path
from typing import Any

import psycopg
from django.core.management.base import CommandError

from config.databases import database_url
from config.places import BASE_DIR

APPS = ("accounts", "poker", "lobby")
ANSWERS_WITHIN_S = 5

MAY_READ = "SELECT has_table_privilege(to_regclass('public.django_migrations'), 'SELECT')"
"""NULL without that table. The application's role may read it once all migrations are done."""

MESSAGE = (
    "This version cannot bring the database '{name}' up to date: an earlier version made it. "
    "Nothing in it was changed. Run that version for it; or start anew with an empty database "
    "(DATABASE_URL) or, where the room keeps its own, with another folder (ROOM_VAR)."
)


class EarlierDatabase(CommandError):
    """An earlier version made a database; the message names it and says what to do."""


def refuse_earlier(connection: psycopg.Connection[Any]) -> None:
    """Raise EarlierDatabase where a database has another migration under one of our numbers.

    Higher numbers are those of a later version: this one was put back in its place and may run.
    Nothing is written. A database without tables passes, and one whose tables are being made.
    """
    may_read = connection.execute(MAY_READ).fetchone()
    if may_read != (True,):
        return
    ours_of = {app: _migrations(app) for app in APPS}
    for app, name in connection.execute("SELECT app, name FROM django_migrations").fetchall():
        ours = ours_of.get(app, set())
        if name not in ours and name[:4] in {each[:4] for each in ours}:
            raise EarlierDatabase(MESSAGE.format(name=connection.info.dbname))


def refuse_to_start_on_earlier(role: str, var: Path) -> None:
    """Raise EarlierDatabase where a process is about to start on one, as `owner` or `application`.

    Does not raise for a database that does not answer: the process waits for it.
    """
    url = database_url(role, var)
    try:
        # Not from Django's pool, whose threads would be missing in the processes a worker forks.
        connection = psycopg.connect(url, autocommit=True, connect_timeout=ANSWERS_WITHIN_S)
    except psycopg.OperationalError:
        return
    with connection:
        refuse_earlier(connection)


def _migrations(app: str) -> set[str]:
    return {file.stem for file in (BASE_DIR / app / "migrations").glob("0*.py")}
