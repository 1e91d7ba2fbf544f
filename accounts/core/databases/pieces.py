"""Rows of a query read piece by piece."""

from collections.abc import Iterator
from typing import Final, TypeVar

from django.db import connections, transaction
from django.db.models import Model, QuerySet

_Row = TypeVar("_Row")

PIECE: Final = 2000


def in_pieces(rows: "QuerySet[Model, _Row]", size: int = PIECE) -> Iterator[_Row]:
    """Yield the rows of a query, of which at most ``size`` are in memory.

    The cursor lives in a transaction: in the caller's, or else in one that ends with the last row.
    A cursor outside of one would stay with the server connection, which PgBouncer gives to another
    client after each transaction.
    """
    if connections[rows.db].in_atomic_block:
        yield from rows.iterator(chunk_size=size)
        return
    with transaction.atomic(using=rows.db):
        try:
            yield from rows.iterator(chunk_size=size)
        except GeneratorExit:
            # The caller needs no more rows; its own statements in this transaction still count.
            return
