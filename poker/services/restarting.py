"""What a clock does when no clock has run for a while (clause ``restart-keeps-hands``)."""

import logging
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from poker.engine.table import play
from poker.models import ClockBeat, Table
from poker.services.writing import writing

logger = logging.getLogger(__name__)

LONGEST_GAP: Final = timedelta(seconds=5)
"""Without a beat for longer than this the room was down, and no player's clock ran."""

_ONLY_ROW: Final = 1


def beat(now: datetime | None = None) -> int:
    """Note that a clock runs; return how many turns were restarted because none did before.

    Every clock beats before it rings tables. The row is locked meanwhile, so that of several
    clocks that start together one restarts the turns and the others wait for it.
    """
    now = now or timezone.now()
    with transaction.atomic():
        ClockBeat.objects.get_or_create(pk=_ONLY_ROW, defaults={"at": now})
        last = ClockBeat.objects.select_for_update().get(pk=_ONLY_ROW)
        gap = now - last.at
        ClockBeat.objects.filter(pk=_ONLY_ROW).update(at=now)
        if gap <= LONGEST_GAP:
            return 0
        return _restart_turns(now, gap)


def _restart_turns(now: datetime, gap: timedelta) -> int:
    restarted = 0
    for table_id in Table.objects.filter(wake_at__isnull=False).values_list("pk", flat=True):
        with writing(table_id, now=now) as writer:
            play.restart_turn(writer.recorder)
            restarted += bool(writer.recorder.recorded)
    logger.warning("no clock ran for %d s: %d turns restarted", gap.seconds, restarted)
    return restarted
