"""The schema of a database, read from PostgreSQL's catalogue, which every role may read."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import psycopg
from psycopg.pq import TransactionStatus

Schema = Mapping[str, str]
"""Each object by its kind and name, such as ``column poker_table.name``, with its definition."""

_CAST_OF_LIST: Final = re.compile(r"\((ARRAY\[[^\]]*\])\)::text\[\]")
_CAST_IN_LIST: Final = re.compile(r"\(('(?:[^']|'')*'::character varying)\)::text")
_QUERY: Final = Path(__file__).with_name("reading.sql").read_bytes()


def read_schema(connection: psycopg.Connection[Any]) -> Schema:
    """Return every object of the room in the schema ``public``; takes about 70 ms."""
    with connection.transaction():
        # PostgreSQL formats definitions by these settings.
        connection.execute("SET LOCAL search_path = ''")
        connection.execute("SET LOCAL quote_all_identifiers = off")
        connection.execute("SET LOCAL bytea_output = 'hex'")
        found = connection.execute(_QUERY).fetchall()
    return {name: _as_restored(definition) for name, definition in found}


def _as_restored(definition: str) -> str:
    """Return a definition in a form that is the same before and after a dump and restore.

    PostgreSQL dumps a list of texts with one cast for the whole list, and restores it as a cast of
    each element.
    """
    return _CAST_OF_LIST.sub(r"\1", _CAST_IN_LIST.sub(r"\1", definition))


@contextmanager
def at_one_moment(connection: psycopg.Connection[Any]) -> Iterator[None]:
    """Run the statements inside in one snapshot, even if others change the data meanwhile.

    Settings made inside are reverted. Within an open transaction, that transaction's isolation
    applies.
    """
    begins = connection.info.transaction_status == TransactionStatus.IDLE
    with connection.transaction(force_rollback=True):
        if begins:
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield
