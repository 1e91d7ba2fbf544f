"""Reporting tables that stand: an incident for each at which what is due is not done."""

from datetime import datetime, timedelta
from typing import Final

from accounts.core.incidents import open_incident
from poker.models import Alarm, Table, TableFault
from poker.services.clock.timekeeping import fault_pause

REPORTED_AFTER: Final = timedelta(seconds=10)
"""Longer than a clock takes to try a table again, and short enough for an incident within half a
minute."""


def report_standing(now: datetime) -> int:
    """Open an incident for each table whose alarm has rung in vain for ten seconds, or that has
    been put off for as long, and return how many tables stand.

    Call it when a clock has done all that it can: what is still due is locked elsewhere, or
    left alone after a fault.
    """
    before = now - REPORTED_AFTER
    tried_lately = now - 2 * max(fault_pause(), REPORTED_AFTER)
    put_off = TableFault.objects.filter(first_at__lte=before, last_at__gt=tried_lately)
    # Each of these is few rows, or has an index; all of them in one condition read every table.
    standing = {
        *Alarm.objects.filter(wake_at__lte=before).values_list("table", flat=True),
        *Table.objects.filter(deal_due_at__lte=before).values_list("pk", flat=True),
        *put_off.values_list("table", flat=True),
    }
    if not standing:
        return 0
    open_ = Table.objects.filter(pk__in=standing, closed_at=None)
    found = open_.order_by("pk").values_list("pk", "fault__tries")
    for table_id, tries in found:
        report(table_id=table_id, tries=tries or 0, now=now)
    return len(found)


def report(*, table_id: int, tries: int, now: datetime) -> None:
    """Open an incident for a table that cannot be played on, unless one is open."""
    open_incident(
        kind="table_faulty",
        subject=f"table:{table_id}",
        detail={"tries": tries},
        key=f"table:{table_id} faulty",
        again=True,
        now=now,
    )
