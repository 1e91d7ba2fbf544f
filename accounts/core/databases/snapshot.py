"""Queries that all see the same moment."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DEFAULT_DB_ALIAS, connections, transaction


@contextmanager
def snapshot(*, using: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """Open a read-only transaction in which every query of the database `using` sees one moment."""
    with transaction.atomic(using=using), connections[using].cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield
