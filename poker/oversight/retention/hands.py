"""Deleting the oldest hands from the tables' streams."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import connection
from django.db.models import Q

from accounts.compliance.retention.kinds import Figures
from accounts.compliance.retention.rows import removed_by
from accounts.core import audit_log
from poker.engine.codec import kind_name
from poker.engine.table.anchors import ANCHORS
from poker.models import Table

# For each of these tables the first stored event, and the last event the stream could begin with
# if everything before it is old: a running hand, and the last hand of all, always stay.
_TABLES: Final = """
SELECT room.id, room.seq, first.seq, first.at,
       CASE WHEN first.at < %(until)s THEN (
           SELECT max(event.seq) FROM poker_tableevent event
            WHERE event.table_id = room.id AND event.seq > first.seq
              AND event.seq <= room.anchor_seq AND event.at < %(until)s
              AND event.kind = ANY (%(anchors)s)
       ) END AS cut,
       EXISTS (SELECT FROM poker_heldhand held
                WHERE held.table_id = room.id AND held.resolved_at IS NULL)
       OR EXISTS (SELECT FROM poker_handdispute dispute
                    JOIN poker_playedhand played ON played.id = dispute.played_id
                   WHERE played.table_id = room.id AND dispute.answered_at IS NULL) AS held
  FROM poker_table room
  JOIN LATERAL (SELECT event.seq, event.at FROM poker_tableevent event
                 WHERE event.table_id = room.id ORDER BY event.seq LIMIT 1) first ON true
 WHERE room.id = ANY (%(tables)s)
 ORDER BY room.id
"""


@dataclass(frozen=True)
class HandStore:
    """The streams of some tables: their oldest hands are deleted, the digest they ended with stays.

    Players' histories are not touched. A table with a held or disputed hand is left alone. Rows are
    events.
    """

    which: Q

    def figures(self, until: datetime, now: datetime) -> Figures:
        rows = overdue = on_hold = 0
        oldest: datetime | None = None
        for _table, seq, first, at, cut, is_held in self._tables(until):
            rows += seq - first + 1
            oldest = at if oldest is None else min(oldest, at)
            over = 0 if cut is None else cut - first
            overdue, on_hold = (overdue, on_hold + over) if is_held else (overdue + over, on_hold)
        return Figures(rows, oldest, overdue, on_hold)

    def remove(self, until: datetime, now: datetime, most: int) -> int:
        """Delete whole tables' old hands until at least ``most`` events are deleted, and return how
        many were."""
        removed = 0
        for table, _seq, _first, _at, cut, is_held in self._tables(until):
            if cut is not None and not is_held:
                removed += _cut(table, cut, now)
            if removed >= most:
                break
        return removed

    def _tables(self, until: datetime) -> list[Any]:
        """Return a row for each table: its number, its last and first event, the time of the first,
        the event before which everything is over, and whether a hand is held or disputed."""
        tables = Table.objects.filter(self.which, seq__gt=0).values_list("pk", flat=True)
        asked: dict[str, Any] = {
            "tables": list(tables),
            "anchors": [kind_name(anchor) for anchor in ANCHORS],
            "until": until,
        }
        with connection.cursor() as cursor:
            cursor.execute(_TABLES, asked)
            found: list[Any] = cursor.fetchall()
        return found


def _cut(table: int, seq: int, now: datetime) -> int:
    removed = removed_by("poker_cut_events", table, seq)
    audit_log.record(
        actor=None,
        action=audit_log.Action.TABLE_STREAM_CUT_OFF,
        subject=f"table:{table}",
        after={"until": seq, "events": removed},
        now=now,
    )
    return removed
