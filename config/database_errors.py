"""What an error concerns, and what is done about it: one table by SQLSTATE for every process."""

from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple

import psycopg
from django.db import Error as DjangoError
from django.db import InterfaceError, OperationalError


class Scope(Enum):
    """What an error concerns."""

    DATABASE = "database"
    """The database does not answer: callers wait for it, and no table is at fault."""
    PRIMARY = "primary"
    """The server does not accept writes: every connection is dropped and opened again, which finds
    the primary."""
    RETRY = "retry"
    """The transaction was undone for the sake of another one, or was in its way: it is tried
    again."""
    CLAIMED = "claimed"
    """The table, tournament or job at work: it is put off, and the others go on."""


class Row(NamedTuple):
    """One row of the table: the beginning of a SQLSTATE, its scope, and what has happened."""

    sqlstate: str
    scope: Scope
    happened: str


TABLE: Final = (
    Row("08", Scope.DATABASE, "the connection was lost or could not be opened"),
    Row("57P0", Scope.DATABASE, "the server stops, starts, or has closed the connection"),
    Row("25006", Scope.PRIMARY, "the server is read-only, or has become a standby"),
    Row("25P03", Scope.RETRY, "this process stood still in a transaction, which was ended"),
    Row("40001", Scope.RETRY, "the transaction could not be serialized with another one"),
    Row("40P01", Scope.RETRY, "the transaction was in a deadlock with another one"),
    Row("55P03", Scope.RETRY, "a lock was not granted in time"),
)
"""The errors that do not concern what was claimed; every other one does."""

_WITHOUT_SQLSTATE: Final = (
    OperationalError,
    InterfaceError,
    psycopg.OperationalError,
    psycopg.InterfaceError,
)
"""What a lost connection, and a pool that has none to lend in time, raise: no server has said
anything then, so there is no SQLSTATE."""


def scope_of(error: BaseException) -> Scope:
    """Return what an error concerns; one that is not of the database concerns what was claimed."""
    errors = list(_of_database(error))
    for each in errors:
        if found := getattr(each, "sqlstate", None):
            return _scope_of_sqlstate(found)
    is_lost = any(isinstance(each, _WITHOUT_SQLSTATE) for each in errors)
    return Scope.DATABASE if is_lost else Scope.CLAIMED


def concerns_database(error: BaseException) -> bool:
    """Return whether the database as a whole cannot be used for now, so that no table, tournament
    or job is at fault."""
    return scope_of(error) in (Scope.DATABASE, Scope.PRIMARY)


def _scope_of_sqlstate(sqlstate: str) -> Scope:
    rows = (row.scope for row in TABLE if sqlstate.startswith(row.sqlstate))
    return next(rows, Scope.CLAIMED)


def _of_database(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an error of the database and those it was raised from, as far as they are of the
    database: Django's is raised from the driver's."""
    while isinstance(error, DjangoError | psycopg.Error):
        yield error
        error = error.__cause__
