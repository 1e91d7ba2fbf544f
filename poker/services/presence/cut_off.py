"""Counting players without a connection as sitting out (clause ``sit-out-eviction``)."""

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Exists, OuterRef

from config import room_time
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.seats.sitting_out import (
    LONGEST_CUT_OFF_MS,
    count_absence,
    counts_from,
    end_absence,
)
from poker.event_stream import stream
from poker.models import Seat, Table
from poker.services.base.writing import writing
from poker.services.presence.downtime import down_since, last_beat
from poker.services.presence.presence import KEPT_FOR, gone_since, heard_of_after, live_sockets

LONGEST: Final = timedelta(milliseconds=LONGEST_CUT_OFF_MS)


def tables_to_count_at(now: datetime) -> list[int]:
    """Return the tables where a lost connection may begin to count, or counts although its player
    is back."""
    seats = Seat.objects.filter(table__directed=False)
    own = {"table": OuterRef("table"), "player": OuterRef("player")}
    heard_of = Exists(heard_of_after(now - LONGEST).filter(**own))
    counted = seats.filter(out_since_at__isnull=False, cut_off=True)
    back = counted.filter(Exists(live_sockets(now).filter(**own)))
    gone = seats.filter(~heard_of, out_since_at=None, table__alarm=None, table__company__gt=0)
    tables = {*back.values_list("table", flat=True), *gone.values_list("table", flat=True)}
    return sorted(tables)


def count_cut_off(*, table_id: int, now: datetime | None = None) -> int:
    """Record which players begin or cease to count as sitting out for want of a connection, and
    return how many do.

    Nobody counts at a directed table, or while the room is down. The table is locked only if there
    is somebody, and is then looked at again.
    """
    now = now or room_time.now()
    row = Table.objects.get(pk=table_id)
    table = None if row.directed else stream.state_at(row)
    if table is None or down_since(now) is not None:
        return 0
    seen = TableRecorder(table, stream.to_ms(now))
    _note(seen, table_id, now)
    if not seen.recorded:
        return 0
    with writing(table_id, now=now) as writer:
        _note(writer.recorder, table_id, now)
        return len(writer.recorder.recorded)


def _note(recorder: TableRecorder, table_id: int, now: datetime) -> None:
    for seat in list(recorder.table.taken()):
        if not seat.cut_off and counts_from(recorder.table, seat, gone_since=0) is None:
            continue
        gone = _gone_for_certain_since(table_id, seat.player, now)
        if gone is None:
            end_absence(recorder, seat.number)
        else:
            count_absence(recorder, seat.number, stream.to_ms(gone))


def _gone_for_certain_since(table_id: int, player_id: int, now: datetime) -> datetime | None:
    """Return since when a player has certainly been gone while the room was up, None for one who is
    not gone.

    Sockets are deleted after a while: then the player has been gone for at least that long.
    """
    last = gone_since(table_id=table_id, player_id=player_id, now=now)
    if last is None:
        return None
    beat = last_beat()
    up_since = beat.up_since if beat else None
    return max(last, now - KEPT_FOR, up_since or last)
