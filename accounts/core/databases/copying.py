"""Storing many rows at once."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from psycopg import Copy


@contextmanager
def copying(statement: str) -> Iterator[Copy]:
    """Carry out a ``COPY … FROM STDIN``, whose rows the caller writes.

    Raises Django's errors. The driver's own copy raises the driver's, which whoever expects that
    the database goes away does not wait for.
    """
    with (
        connection.cursor() as cursor,
        connection.wrap_database_errors,
        cursor.copy(statement) as copy,
    ):
        yield copy
