"""The lock that lets one process at a time look for collusion."""

from typing import Final

from django.db import connection

from config.database_limits import SEARCH

_LOCK: Final = 0x636F6C6C7564


def take_turn() -> None:
    """Lock out other processes that look for collusion until this transaction ends, waiting for any
    that is at it."""
    with connection.cursor() as cursor:
        for name, value in SEARCH.waits().items():
            cursor.execute(f"SET LOCAL {name} = {value}")
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
