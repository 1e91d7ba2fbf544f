"""What a clock does when the room was down for a while (clause ``restart-keeps-hands``).

The room is down while no clock runs or no web process lives; a database that is away is both.
Once it is up again every open decision has a full clock. How a single web process that died
is dealt with is in ``excusing.py``.
"""

import logging
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from poker import stream
from poker.engine.table import play
from poker.models import ClockBeat, Table
from poker.services.web_processes import is_web_tier_down
from poker.services.writing import writing

logger = logging.getLogger(__name__)

LONGEST_GAP: Final = timedelta(seconds=5)
"""Without a beat for longer than this no clock ran."""

_ONLY_ROW: Final = 1


def beat(now: datetime | None = None) -> int:
    """Note that a clock runs; return how many turns were restarted because the room was down.

    Every clock beats before it rings tables. The row is locked meanwhile, so that of several
    clocks that start together one restarts the turns and the others wait for it.
    """
    now = now or timezone.now()
    with transaction.atomic():
        ClockBeat.objects.get_or_create(pk=_ONLY_ROW, defaults={"at": now})
        last = ClockBeat.objects.select_for_update().get(pk=_ONLY_ROW)
        finds_web = not is_web_tier_down(now)
        ClockBeat.objects.filter(pk=_ONLY_ROW).update(at=now, found_web=finds_web)
        if now - last.at > LONGEST_GAP:
            return _restart_turns(now, "no clock ran")
        if finds_web and not last.found_web:
            return _restart_turns(now, "no web process lived")
        return 0


def _restart_turns(now: datetime, reason: str) -> int:
    tables = Table.objects.filter(wake_at__isnull=False).values_list("pk", flat=True)
    restarted = sum(_restart_turn(table_id, now) for table_id in tables)
    logger.warning("%s: %d turns restarted", reason, restarted)
    return restarted


def _restart_turn(table_id: int, now: datetime) -> bool:
    """Whether a turn was open. A record that cannot be read is for the ring to find."""
    try:
        with writing(table_id, now=now) as writer:
            play.restart_turn(writer.recorder)
            return bool(writer.recorder.recorded)
    except stream.UNREADABLE:
        logger.exception("turn not restarted", extra={"table": table_id})
        return False
