"""Interrupting hands when play has been down for too long (clause ``void-only-if-lost``)."""

import logging
from datetime import datetime, timedelta

from django.conf import settings

from config import room_time
from config.others_go_on import others_go_on
from poker.event_stream import stream
from poker.models import ClockBeat, Table
from poker.services.base.writing import writing
from poker.services.deal.interrupting import interrupt
from poker.services.presence.web_processes import is_web_tier_down, last_heard_at

logger = logging.getLogger(__name__)


def longest_outage() -> timedelta:
    """Return how long play may be down before its hands are interrupted."""
    return timedelta(seconds=settings.ROOM_LONGEST_OUTAGE_S)


def interrupt_after_outage(now: datetime | None = None) -> int:
    """Interrupt every hand that nobody could play on for too long, and return how many were
    interrupted.

    Call it before a clock notes its first beat. Each table is a transaction of its own: if a clock
    is stopped halfway, the next one still finds the old beat and does the rest.
    """
    now = now or room_time.now()
    since = _down_since(now)
    if since is None or now - since <= longest_outage():
        return 0
    tables = Table.objects.filter(alarm__isnull=False).order_by("pk")
    ids = tables.values_list("pk", flat=True)
    return sum(_interrupt_if_waiting(table_id, since, now) for table_id in ids)


def interrupt_after_fault(table_id: int, now: datetime) -> bool:
    """Interrupt the running hand of a table that could not be played on for too long, and return
    whether one was running."""
    with writing(table_id, now=now) as writer:
        if writer.table.running is None:
            return False
        interrupt(writer, "outage")
    return True


def _interrupt_if_waiting(table_id: int, since: datetime, now: datetime) -> bool:
    """Interrupt a hand whose open decision has waited too long while the room was down, and return
    whether it was interrupted.

    A decision opened later did not wait as long: players can act while no clock runs, and another
    clock may have done all this and dealt the next hand. A fault of one table does not stop the
    others: its alarm will ring, and the table is put off.
    """
    with (
        others_go_on(logger, "hand not interrupted", table=table_id),
        writing(table_id, now=now) as writer,
    ):
        waiting_since = max(since, stream.from_ms(writer.table.turn_at))
        if writer.table.running is None or now - waiting_since <= longest_outage():
            return False
        interrupt(writer, "outage")
        return True
    return False


def _down_since(now: datetime) -> datetime | None:
    """Return since when no clock has beaten or no web process has been heard of, None if no clock
    ever ran."""
    beat = ClockBeat.objects.order_by("pk").first()
    if beat is None:
        return None
    if not is_web_tier_down(now):
        return beat.at
    return min(beat.at, last_heard_at() or beat.at)
