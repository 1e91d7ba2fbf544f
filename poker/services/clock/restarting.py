"""What a clock does when the room was down for a while (clause ``restart-keeps-hands``).

The room is down while no clock runs or no web process lives; a database that is away counts as
both. Once it is up again every open decision gets a full clock, and the time does not count as
sitting out. ``turn_deferral.py`` deals with the death of a single web process.
"""

import logging
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db import transaction

from config import room_time
from config.others_go_on import others_go_on
from poker.engine.codec import kind_of
from poker.engine.table import play
from poker.engine.table.events import TurnRestarted
from poker.models import ClockBeat, Table, TableEvent
from poker.services.base.alarm_handlers import tell_of_outage
from poker.services.base.writing import Writer, writing
from poker.services.presence.downtime import LONGEST_GAP, last_beat, note_beat
from poker.services.presence.excused_absences import excuse_everywhere
from poker.services.presence.web_processes import is_web_tier_down

logger = logging.getLogger(__name__)

_LATEST_EVENTS: Final = 10
"""A turn that was just restarted is among so many events at the end of its stream."""

SHORTEST_OUTAGE: Final = timedelta(seconds=2)
"""Without a beat for longer than this, a database that gave no answer was away for every clock."""


def beat(
    now: datetime | None = None, *, looked_at: datetime | None = None, was_away: bool = False
) -> int:
    """Note that a clock runs, and return how many turns were restarted because the room was down.

    ``looked_at`` is when the caller last looked at all tables: the room was not down then, even if
    no beat could be stored. ``was_away`` says that the database gave this clock no answer since its
    last beat: then even a short gap between the beats of all clocks counts as an outage.

    Every clock beats before it rings tables. Each clock that finds that the room was down restarts
    the turns that no other clock has just restarted, each in a transaction of its own, and none
    waits for another. Only then is the beat stored: if a clock dies halfway, the next one does the
    rest.
    """
    gap = SHORTEST_OUTAGE if was_away else LONGEST_GAP
    outage = _outage(now or room_time.now(), looked_at, gap)
    if outage is None:
        note_beat(now or room_time.now())
        return 0
    restarted = _see_to(outage, now)
    with transaction.atomic():
        ClockBeat.objects.select_for_update().first()
        if _outage(now or room_time.now(), looked_at, gap) is not None:
            tell_of_outage(outage.since, now or room_time.now())
            note_beat(now or room_time.now(), seen_to=outage.since)
    return restarted


class _Outage(NamedTuple):
    reason: str
    since: datetime


def _outage(now: datetime, looked_at: datetime | None, gap: timedelta) -> _Outage | None:
    """Return the outage the turns must be restarted for, None when there was none."""
    last = last_beat()
    if last is None:
        return None
    since = last.down_since or last.at
    if now - max(last.at, looked_at or last.at) > gap:
        return _Outage("no clock ran", since)
    if not last.found_web and not is_web_tier_down(now):
        return _Outage("no web process lived", since)
    return None


def _see_to(outage: _Outage, now: datetime | None) -> int:
    """Restart the turns and excuse the absences of an outage, and return how many turns were
    restarted."""
    restarted = _restart_turns(now, outage.reason)
    excuse_everywhere(outage.since, now)
    return restarted


def _restart_turns(now: datetime | None, reason: str) -> int:
    tables = Table.objects.filter(alarm__isnull=False).values_list("pk", flat=True)
    restarted = sum(_restart_turn(table_id, now) for table_id in tables)
    logger.warning("%s: %d turns restarted", reason, restarted)
    return restarted


def _restart_turn(table_id: int, now: datetime | None) -> bool:
    """Restart the open turn of a table and return whether there was one.

    A table that cannot be played on is left to the clock that rings it.
    """
    with (
        others_go_on(logger, "turn not restarted", table=table_id),
        writing(table_id, now=now) as writer,
    ):
        if not _is_just_restarted(writer):
            play.restart_turn(writer.recorder)
        return bool(writer.recorder.recorded)
    return False


def _is_just_restarted(writer: Writer) -> bool:
    """Return whether another clock has restarted this turn after the same outage.

    Longer ago than ``LONGEST_GAP`` it was another outage, or one that goes on.
    """
    latest = TableEvent.objects.filter(table=writer.row, seq__gt=writer.row.seq - _LATEST_EVENTS)
    return latest.filter(kind=kind_of(TurnRestarted(0)), at__gte=writer.now - LONGEST_GAP).exists()
