from typing import Final

from django.db import connection

_LOCK: Final = 0x636F6C6C7564


def take_turn() -> None:
    """Wait for whoever else is looking for collusion; until this transaction ends, others wait."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
