"""Writing into the audit log which freezes have lapsed, and why."""

from datetime import datetime

from django.db import transaction

from accounts.cashier.freezing.reasons import Lapsed, lapsed
from accounts.core import audit_log
from accounts.core.audit_log.models import AuditEntry


@transaction.atomic
def note_lapsed(now: datetime) -> int:
    """Write each freeze that has lapsed into the audit log, once, and return how many are new."""
    new = [each for each in lapsed(now) if not _is_noted(each)]
    for each in new:
        audit_log.record(
            actor=None,
            action=audit_log.Action.FREEZE_LAPSED,
            subject=each.subject,
            reason=each.reason,
            now=now,
        )
    return len(new)


def _is_noted(each: Lapsed) -> bool:
    entries = AuditEntry.objects.filter(subject=each.subject)
    return entries.filter(action=audit_log.Action.FREEZE_LAPSED).exists()
