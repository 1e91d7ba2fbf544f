"""Statements that run with every action, prepared once in every connection."""

from typing import Any, Self

from django.db import connection
from django.db.backends.utils import CursorWrapper
from psycopg import Cursor
from psycopg.abc import Params


class _PreparedCursor(Cursor[tuple[Any, ...]]):
    """A cursor of the driver whose statements are prepared once in every connection.

    Django's own cursors put the values into the statement's text, which is then parsed and planned
    each time. Statements are prepared only where ``prepare_threshold`` is set for the connection,
    and not while Django records them: it finds no text of one that was prepared before.
    """

    def execute(self, query: Any, params: Params | None = None, **how: Any) -> Self:
        prepare = not connection.queries_logged
        return super().execute(query, params, **how | {"prepare": prepare})


def prepared_cursor() -> CursorWrapper:
    """Return such a cursor, wrapped as Django wraps its own."""
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    cursor: Any = _PreparedCursor(connection.connection)
    if connection.queries_logged:
        return connection.make_debug_cursor(cursor)
    return connection.make_cursor(cursor)
