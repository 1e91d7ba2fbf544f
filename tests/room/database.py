import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.postgresql.base import DatabaseWrapper
from psycopg import sql

from config.databases import parse_database_url
from config.embedded.addresses import ROLES, postgres_url
from config.embedded.postgres import connect

PREFIX = "room_test_"
numbers = itertools.count(1)


@dataclass(frozen=True)
class RoomDatabase:
    """A database of a test's own, and its URLs: the application's, and those of other roles."""

    name: str
    url: str
    owner_url: str
    worker_url: str

    @classmethod
    def named(cls, name: str, var: Path) -> Self:
        """The database of this name on the embedded server of `var`."""
        roles = ("application", "owner", "worker")
        return cls(name, *(postgres_url(role, var, name) for role in roles))


@contextmanager
def cloned_database(var: Path, template: str) -> Iterator[RoomDatabase]:
    """A fresh copy of the template that Django's default connection uses meanwhile."""
    name = f"{PREFIX}{next(numbers)}"
    _clone(var, template, name)
    try:
        with used_by_django(name):
            yield RoomDatabase.named(name, var)
    finally:
        drop_database(var, name)


@contextmanager
def used_by_django(name: str) -> Iterator[None]:
    """Have Django's default connection lead to this database meanwhile."""
    before = connection.settings_dict["NAME"]
    if before != name:
        _point_django_at(name)
    try:
        yield
    finally:
        if before != name:
            _point_django_at(before)
        else:
            _let_go()


@contextmanager
def led_elsewhere(url: str) -> Iterator[None]:
    """Have Django's default connection lead to the database of this URL meanwhile."""
    before = dict(connection.settings_dict)
    open_new_connections()
    found = parse_database_url(url)
    options = before["OPTIONS"] | found["OPTIONS"]
    connection.settings_dict.update(found | {"OPTIONS": options})
    try:
        yield
    finally:
        open_new_connections()
        connection.settings_dict.update(before)


def _let_go() -> None:
    """Give this thread's connection back. Where somebody keeps another one, a thread that was
    left behind perhaps, there are new connections from now on."""
    connection.close()
    default = _default()
    stats = default.pool.get_stats()
    if stats["pool_available"] < stats["pool_size"]:
        default.close_pool()


def drop_database(var: Path, name: str) -> None:
    """Drop a database even while somebody is connected to it."""
    with connect("superuser", var, "postgres") as server:
        server.execute(
            sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
        )


def drop_leftovers(var: Path) -> None:
    """Drop what an earlier run that was killed has left."""
    with connect("superuser", var, "postgres") as server:
        names = server.execute("SELECT datname FROM pg_database").fetchall()
    for (name,) in names:
        if name.startswith(PREFIX):
            drop_database(var, name)


def _clone(var: Path, template: str, name: str) -> None:
    with connect("superuser", var, "postgres") as server:
        server.execute(
            sql.SQL("CREATE DATABASE {} OWNER {} TEMPLATE {} STRATEGY FILE_COPY").format(
                sql.Identifier(name), sql.Identifier(ROLES["owner"]), sql.Identifier(template)
            )
        )


def open_new_connections() -> None:
    """Let go of this thread's connection and of the idle ones, which may be dead: the pool finds
    that out one by one, and waits in between."""
    connection.close()
    _default().close_pool()


def _point_django_at(name: str) -> None:
    """Lead there with connections of its own: no thread left behind keeps one of them."""
    open_new_connections()
    connection.settings_dict["NAME"] = name


def _default() -> DatabaseWrapper:
    default = connections[DEFAULT_DB_ALIAS]
    assert isinstance(default, DatabaseWrapper)
    return default
