"""What a clock does when the room was down for a while (clause ``restart-keeps-hands``).

The room is down while no clock runs or no web process lives; a database that is away counts as
both. Once it is up again every open decision gets a full clock, and the time does not count as
sitting out. ``turn_deferral.py`` deals with the death of a single web process.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Final, NamedTuple

from django.db import connection, transaction

from config import room_time
from config.others_go_on import others_go_on
from poker.engine.table import play
from poker.models import Table
from poker.services.base.alarm_handlers import tell_of_outage
from poker.services.base.writing import writing
from poker.services.presence.downtime import LONGEST_GAP, last_beat, note_beat
from poker.services.presence.excused_absences import excuse_everywhere
from poker.services.presence.web_processes import is_web_tier_down

logger = logging.getLogger(__name__)

_RESTARTS: Final = 8802
"""The namespace of the advisory lock; ``protecting.py`` has its own."""


def beat(now: datetime | None = None, *, looked_at: datetime | None = None) -> int:
    """Note that a clock runs, and return how many turns were restarted because the room was down.

    ``looked_at`` is when the caller last looked at all tables: the room was not down then, even if
    no beat could be stored.

    Every clock beats before it rings tables. When several find that the room was down, one restarts
    the turns, each in a transaction of its own, while the others wait for it. Only then is the beat
    stored: if a clock dies halfway, the next one does it again.
    """
    if _outage(now or room_time.now(), looked_at) is None:
        note_beat(now or room_time.now())
        return 0
    with _one_clock_at_a_time():
        outage = _outage(now or room_time.now(), looked_at)
        restarted = _see_to(outage, now) if outage else 0
        with transaction.atomic():
            if outage:
                tell_of_outage(outage.since, now or room_time.now())
            note_beat(now or room_time.now(), seen_to=outage.since if outage else None)
    return restarted


class _Outage(NamedTuple):
    reason: str
    since: datetime


def _outage(now: datetime, looked_at: datetime | None) -> _Outage | None:
    """Return the outage the turns must be restarted for, None when there was none."""
    last = last_beat()
    if last is None:
        return None
    since = last.down_since or last.at
    if now - max(last.at, looked_at or last.at) > LONGEST_GAP:
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


@contextmanager
def _one_clock_at_a_time() -> Iterator[None]:
    """Wait for other clocks that restart turns, and hold them off inside.

    The lock is held outside any transaction: it ends with the connection at the latest.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s, 0)", [_RESTARTS])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s, 0)", [_RESTARTS])


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
        play.restart_turn(writer.recorder)
        return bool(writer.recorder.recorded)
    return False
