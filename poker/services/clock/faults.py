"""The circuit breaker of one table: what a clock does about a table it cannot play on.

The table is put off and tried again, and the others go on. Once it has failed for
ROOM_LOST_AFTER_S its record is looked at: one that does not replay is lost, and the hand is
void. One that does is kept, for the fault is then elsewhere (a missing key, a faulty program)
and can be mended; only when play has been down for longer than ROOM_LONGEST_OUTAGE_S is the
hand interrupted all the same (clause ``void-only-if-lost``).
"""

import logging
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction

from config import room_time
from config.others_go_on import others_go_on
from poker.models import Table, TableFault
from poker.services.clock import lost_records, standing
from poker.services.clock.outages import interrupt_after_fault, longest_outage
from poker.services.clock.replaying import RecordLost, require_replays
from poker.services.clock.timekeeping import fault_pause, put_off
from poker.services.deal.dealing import give_up_unreadable

logger = logging.getLogger(__name__)

FEWEST_TRIES: Final = 3
FORGOTTEN_AFTER_PAUSES: Final = 6


def take(*, table_id: int, now: datetime | None = None) -> None:
    """Put off a table that could not be played on, and interrupt its hand where the clause requires
    it.

    What cannot be mended now is tried again. Raises what the database raises if the table cannot
    even be put off.
    """
    now = now or room_time.now()
    fault = _noted(table_id, now)
    lasted = now - fault.first_at
    if lasted < timedelta(seconds=settings.ROOM_LOST_AFTER_S) or fault.tries < FEWEST_TRIES:
        return
    with others_go_on(logger, "table not mended", table=table_id):
        _mend(fault, lasted, now)


def _noted(table_id: int, now: datetime) -> TableFault:
    """Store one more try of the table's fault, put the table off and return the fault.

    A fault that has not occurred for a while starts anew.
    """
    with transaction.atomic():
        row = Table.objects.select_for_update().get(pk=table_id)
        put_off(row, now)
        fault = TableFault.objects.filter(table=row).first()
        if fault is None or now - fault.last_at > FORGOTTEN_AFTER_PAUSES * fault_pause():
            fault = TableFault(pk=fault.pk if fault else None, table=row, first_at=now, tries=0)
        fault.last_at = now
        fault.tries += 1
        fault.save()
    return fault


def _mend(fault: TableFault, lasted: timedelta, now: datetime) -> None:
    table_id = fault.table_id
    try:
        require_replays(Table.objects.get(pk=table_id))
    except RecordLost:
        logger.exception("record lost", extra={"table": table_id})
        lost_records.restore(table_id=table_id, now=now)
        fault.delete()
        return
    standing.report(table_id=table_id, tries=fault.tries, now=now)
    interrupted = lasted > longest_outage() and interrupt_after_fault(table_id, now)
    if interrupted or give_up_unreadable(table_id=table_id, now=now):
        fault.delete()
