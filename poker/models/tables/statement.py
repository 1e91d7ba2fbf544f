"""An SQL statement nobody waits for the answer of."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db import connection


class Statement(NamedTuple):
    """A statement with its parameters, that returns nothing anybody needs."""

    sql: str
    values: list[Any]


def carry_out(statements: Iterable[Statement]) -> None:
    """Carry out statements in their order, in one round trip.

    Several in one text need their values bound by the client, as Django does unless told otherwise
    (``server_side_binding``).
    """
    together = list(statements)
    with connection.cursor() as cursor:
        cursor.execute(
            ";".join(each.sql for each in together),
            [value for each in together for value in each.values],
        )
