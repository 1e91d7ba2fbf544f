"""What happened at tables in a span of time, by SQL that is not the room's own."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django.db import connection

LONGEST_STALL_S: Final = 3.0

_WRONGED: Final = """
    SELECT table_id, seq, kind, data FROM poker_tableevent
     WHERE table_id = ANY(%s) AND at BETWEEN %s AND %s
       AND (kind IN ('turn_timed_out', 'went_away', 'absence_counted')
            OR kind = 'sat_out' AND data ->> 'reason' <> 'busted')
"""
_STALL: Final = """
    SELECT coalesce(max(extract(epoch FROM gap)), 0)::float FROM (
        SELECT at - lag(at, 1, %(since)s) OVER (PARTITION BY table_id ORDER BY seq) AS gap
          FROM poker_tableevent
         WHERE table_id = ANY(%(tables)s) AND at BETWEEN %(since)s AND %(until)s
        UNION ALL
        SELECT %(until)s - coalesce(
                   (SELECT max(at) FROM poker_tableevent
                     WHERE table_id = watched AND at BETWEEN %(since)s AND %(until)s), %(since)s)
          FROM unnest(%(tables)s::bigint[]) AS watched
    ) AS gaps
"""


def wronged(tables: Sequence[int], since: datetime, until: datetime) -> list[Any]:
    """Return what the clock did to players of these tables in a span of time."""
    with connection.cursor() as cursor:
        cursor.execute(_WRONGED, [[*tables], since, until])
        return list(cursor.fetchall())


def longest_stall_s(tables: Sequence[int], since: datetime, until: datetime) -> float:
    """Return for how long nothing happened at one of these tables in a span of time, in
    seconds."""
    with connection.cursor() as cursor:
        cursor.execute(_STALL, {"tables": [*tables], "since": since, "until": until})
        return float(cursor.fetchone()[0])
