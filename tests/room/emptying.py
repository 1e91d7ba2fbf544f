"""Making a database again what its template is, without copying it anew."""

import zlib
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import psycopg
from psycopg import sql

from config.embedded.postgres import connect
from tests.room.database import cloned_database

TABLES = """
    SELECT c.relname
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND n.nspname = 'public' ORDER BY 1
"""
SCHEMA = """
    SELECT (SELECT sum(hashtextextended(format('%s %s', oid, relkind), 0)) FROM pg_class
            WHERE oid >= 16384 AND relkind NOT IN ('i', 't')),
           (SELECT sum(hashtextextended(format('%s %s', oid, tgenabled), 0)) FROM pg_trigger),
           (SELECT sum(hashtextextended(format('%s %s', oid, convalidated), 0)) FROM pg_constraint),
           (SELECT sum(hashtextextended(format('%s %s', oid, prosrc), 0)) FROM pg_proc
            WHERE oid >= 16384),
           (SELECT sum(hashtextextended(relacl::text, 0)) FROM pg_class WHERE oid >= 16384)
"""
"""What a test that alters tables, triggers, functions or rights changes."""

ROOMS_FROM = 400
NUMBERS_A_ROOM = 100
"""How players and tables of rooms are numbered; those of tests in one process, below. Small
numbers, for a partition of the events is made for each hundred tables."""

MOST_WAIT = "3s"
"""For whoever still writes when a test has ended; then its connection is ended."""


@dataclass
class Emptied:
    """A copy of the template, and what is needed to make it one again.

    ``seeded`` has the rows the migrations wrote, by table, as COPY writes them, and ``sums`` what
    they come to.
    """

    var: Path
    name: str
    schema: tuple[object, ...] = ()
    tables: list[str] = field(default_factory=list)
    seeded: dict[str, bytes] = field(default_factory=dict)
    sums: dict[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.connection = connect("superuser", self.var, self.name)
        # Rows go whatever their triggers forbid, and whatever refers to them: it goes too.
        self.connection.execute("SET session_replication_role = replica")
        self.connection.execute(sql.SQL("SET lock_timeout = {}").format(MOST_WAIT))
        self.schema = self._schema()
        self.tables = [name for (name,) in self.connection.execute(TABLES)]
        self.seeded = {table: self._rows(table) for table in self._filled()}
        self.sums = self._sums()

    def empty(self) -> bool:
        """Take away what was written since. False where that takes more: the schema has changed,
        or the server was another one meanwhile."""
        try:
            if self._schema() != self.schema:
                return False
            try:
                self._empty()
            except psycopg.errors.LockNotAvailable:
                self._end_others()
                self._empty()
        except psycopg.OperationalError:
            return False
        return True

    def number_from(self, number: int) -> None:
        """Give the next table and the next player this number."""
        self.connection.execute(
            "SELECT setval(name::regclass, %s, false)"
            " FROM unnest(ARRAY['poker_table_id_seq', 'accounts_player_id_seq']) name",
            [number],
        )

    def close(self) -> None:
        self.connection.close()

    def _empty(self) -> None:
        with self.connection.transaction():
            sums = self._sums()
            for table in {*self._filled(), *self.seeded}:
                if table in sums and sums[table] == self.sums[table]:
                    continue
                self._delete(table)
                if table in self.seeded:
                    self._write(table, self.seeded[table])

    def _schema(self) -> tuple[object, ...]:
        return self.connection.execute(SCHEMA).fetchone() or ()

    def _filled(self) -> list[str]:
        """Every table with a row, asked for at once."""
        asked = sql.SQL(" UNION ALL ").join(
            sql.SQL("SELECT {} WHERE EXISTS (SELECT FROM {})").format(number, _table(table))
            for number, table in enumerate(self.tables)
        )
        rows = self.connection.execute(asked, prepare=True).fetchall()
        return [self.tables[number] for (number,) in rows]

    def _sums(self) -> dict[str, object]:
        """What the rows of each seeded table come to, asked for at once."""
        asked = sql.SQL(" UNION ALL ").join(
            sql.SQL("SELECT {}, count(*), sum(hashtextextended(t::text, 0)) FROM {} t").format(
                table, _table(table)
            )
            for table in self.seeded
        )
        rows = self.connection.execute(asked, prepare=True).fetchall()
        return {table: what for table, *what in rows}

    def _delete(self, table: str) -> None:
        self.connection.execute(sql.SQL("DELETE FROM {}").format(_table(table)))

    def _rows(self, table: str) -> bytes:
        asked = sql.SQL("COPY {} TO STDOUT (FORMAT binary)").format(_table(table))
        with self.connection.cursor().copy(asked) as copy:
            return b"".join(bytes(part) for part in copy)

    def _write(self, table: str, rows: bytes) -> None:
        asked = sql.SQL("COPY {} FROM STDIN (FORMAT binary)").format(_table(table))
        with self.connection.cursor().copy(asked) as copy:
            copy.write(rows)

    def _end_others(self) -> None:
        self.connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND backend_type = 'client backend'"
        )


def _table(name: str) -> sql.Identifier:
    return sql.Identifier("public", name)


class TestDatabase:
    """The database of a run's tests: each finds it as the migrations left it."""

    __test__ = False

    def __init__(self, var: Path, template: str) -> None:
        self._var = var
        self._template = template
        self._numbers = count(ROOMS_FROM, NUMBERS_A_ROOM)
        self._open()

    def renew(self) -> None:
        """Empty it after a test; where that is not enough, put another one in its place."""
        if not self._emptied.empty():
            self.close()
            self._open()

    def number_by(self, test: str) -> None:
        """Number tables and players by the name of a test: decks are mixed by these numbers."""
        self._emptied.number_from(1 + zlib.crc32(test.encode()) % ROOMS_FROM)

    def number_anew(self) -> None:
        """Number them as no test has before: processes remember tables by their numbers."""
        self._emptied.number_from(next(self._numbers))

    def close(self) -> None:
        self._emptied.close()
        self._clone.close()

    def _open(self) -> None:
        self._clone = ExitStack()
        self.database = self._clone.enter_context(cloned_database(self._var, self._template))
        self._emptied = Emptied(self._var, self.database.name)
