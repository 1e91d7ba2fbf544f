"""The audit log as a store of records."""

from datetime import datetime

from django.db.models import Min

from accounts.compliance.retention.kinds import Figures
from accounts.compliance.retention.rows import removed_by
from accounts.core import audit_log
from accounts.core.audit_log.checking import anchor
from accounts.core.audit_log.models import AuditEntry, AuditHead


class AuditStore:
    """The audit log: its oldest entries are removed, and the anchor where it was cut off stays."""

    def figures(self, until: datetime, now: datetime) -> Figures:
        first = AuditEntry.objects.order_by("number").first()
        if first is None:
            return Figures(0, None)
        end = AuditHead.objects.get().number
        overdue = _last_before(until, end) - first.number + 1
        return Figures(end - first.number + 1, first.at, overdue)

    def remove(self, until: datetime, now: datetime, most: int) -> int:
        first = AuditEntry.objects.aggregate(first=Min("number"))["first"]
        if first is None:
            return 0
        last = min(_last_before(until, AuditHead.objects.get().number), first + most - 1)
        if last < first:
            return 0
        removed = removed_by("audit_cut", last)
        audit_log.record(
            actor=None,
            action=audit_log.Action.AUDIT_LOG_CUT_OFF,
            subject="audit log",
            after={"until": str(anchor())},
            now=now,
        )
        return removed


def _last_before(until: datetime, end: int) -> int:
    """Return the number of the last entry up to which all are older; the log's last entry stays."""
    young = AuditEntry.objects.filter(at__gte=until).order_by("number")
    number = young.values_list("number", flat=True).first()
    return end - 1 if number is None else number - 1
