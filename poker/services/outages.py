"""Interrupting hands when play has been down for too long (clause ``void-only-if-lost``)."""

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.utils import timezone

from poker.models import ClockBeat, Table
from poker.services.interrupting import interrupt
from poker.services.writing import writing

logger = logging.getLogger(__name__)


def longest_outage() -> timedelta:
    """How long play may be down before its hands are interrupted."""
    return timedelta(seconds=settings.ROOM_LONGEST_OUTAGE_S)


def interrupt_after_outage(now: datetime | None = None) -> int:
    """Interrupt every running hand if no clock has run for too long; how many were.

    Call it before a clock notes its first beat. Each table is a transaction of its own: of a
    clock that is stopped halfway the next finds the old beat still, and does the rest.
    """
    now = now or timezone.now()
    if not _was_down_too_long(now):
        return 0
    tables = Table.objects.filter(wake_at__isnull=False).order_by("pk")
    return sum(
        _interrupt_unless_beating(table, now) for table in tables.values_list("pk", flat=True)
    )


def interrupt_after_fault(table_id: int, now: datetime) -> bool:
    """Interrupt the hand of a table that could not be played on for too long, if one runs."""
    with writing(table_id, now=now) as writer:
        if writer.table.running is None:
            return False
        interrupt(writer, "outage")
    return True


def _interrupt_unless_beating(table_id: int, now: datetime) -> bool:
    """One table's fault is its own: its turn will ring, and be put off."""
    try:
        with writing(table_id, now=now) as writer:
            # Looked at again under the table's lock: another clock may have done all this,
            # beaten, and dealt the next hand.
            if writer.table.running is None or not _was_down_too_long(now):
                return False
            interrupt(writer, "outage")
    except (OperationalError, InterfaceError):
        raise
    except Exception:
        logger.exception("hand not interrupted", extra={"table": table_id})
        return False
    return True


def _was_down_too_long(now: datetime) -> bool:
    last = ClockBeat.objects.order_by("pk").first()
    return last is not None and now - last.at > longest_outage()
