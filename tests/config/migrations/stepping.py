"""A new database that is migrated one migration at a time."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import psycopg
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from psycopg import sql

from config.databases import parse_database_url
from config.earlier_database import APPLIED
from config.embedded.addresses import ROLES, postgres_url
from config.embedded.postgres import connect
from config.schema.known import APPS, Migration
from config.schema.reading import Schema, read_schema
from tests.room.database import PREFIX, drop_database

ALIAS: Final = "stepping"
NAME: Final = f"{PREFIX}stepping"


class Steps:
    """A database, empty at first, to which `apply` applies one migration at a time."""

    def __init__(self, wrapper: BaseDatabaseWrapper, owner_url: str) -> None:
        self._wrapper = wrapper
        self.owner_url = owner_url
        self.applied: set[Migration] = set()

    def plan(self) -> list[Migration]:
        """Return the migrations that `manage.py migrate` would apply next, in order."""
        executor = MigrationExecutor(self._wrapper)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        found = [Migration(each.app_label, each.name) for each, _backwards in plan]
        return [each for each in found if each.app in APPS]

    def apply(self, migration: Migration) -> Schema:
        """Apply a migration and those it depends on, and return the schema it leaves behind."""
        MigrationExecutor(self._wrapper).migrate([(migration.app, migration.name)])
        with psycopg.connect(self.owner_url) as owner:
            rows = owner.execute(APPLIED, [list(APPS)]).fetchall()
        self.applied = {Migration(app, name) for app, name in rows}
        return self.schema()

    def apply_all(self, migrations: Iterable[Migration]) -> Schema:
        """Apply several migrations, and return the schema they leave behind."""
        MigrationExecutor(self._wrapper).migrate([(each.app, each.name) for each in migrations])
        return self.schema()

    def schema(self) -> Schema:
        with psycopg.connect(self.owner_url, autocommit=True) as owner:
            return read_schema(owner)


@contextmanager
def new_database(var: Path) -> Iterator[Steps]:
    """Make an empty database, and drop it in the end."""
    drop_database(var, NAME)
    with connect("superuser", var, "postgres") as server:
        server.execute(
            sql.SQL("CREATE DATABASE {} OWNER {}").format(
                sql.Identifier(NAME), sql.Identifier(ROLES["owner"])
            )
        )
    url = postgres_url("owner", var, NAME)
    # The default connection is the application's, so a second one is opened.
    connections.settings[ALIAS] = connections["default"].settings_dict | parse_database_url(url)
    try:
        yield Steps(connections[ALIAS], url)
    finally:
        connections[ALIAS].close()
        del connections[ALIAS], connections.settings[ALIAS]
        drop_database(var, NAME)
