"""What the stream says of time, by SQL that is not the room's own."""

from typing import Final

from django.db import connection

from tests.room.books import faults_in_the_books
from tests.waits.exactness import inexact

_BACKWARDS: Final = """
    SELECT count(*) FROM (
        SELECT at, lag(at) OVER (PARTITION BY table_id ORDER BY seq) AS before
          FROM poker_tableevent
    ) AS event WHERE at < before
"""
_WAITS: Final = """
    SELECT kind, extract(epoch FROM at - before)::float FROM (
        SELECT table_id, seq, kind, hand_no, at,
               lag(at) OVER (PARTITION BY table_id, hand_no ORDER BY seq) AS before
          FROM poker_tableevent
    ) AS event WHERE table_id = %s AND before IS NOT NULL ORDER BY seq
"""


def require_exact_books(url: str) -> None:
    """Require that all money is there, and that no event bears an earlier time than one before."""
    assert faults_in_the_books() == []
    assert inexact(url) == []
    with connection.cursor() as cursor:
        cursor.execute(_BACKWARDS)
        assert cursor.fetchone() == (0,)


def waits_in_hands(table_id: int) -> list[tuple[str, float]]:
    """The events of a table's hands, each with the seconds since the one before in its hand."""
    with connection.cursor() as cursor:
        cursor.execute(_WAITS, [table_id])
        return list(cursor.fetchall())


def waits_for(table_id: int, kind: str) -> list[float]:
    """How long each event of this kind came after the one before."""
    return [waited_s for found, waited_s in waits_in_hands(table_id) if found == kind]
