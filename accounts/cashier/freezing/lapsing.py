"""Records lapsed freezes in the audit log, with the reason."""

from datetime import datetime

from django.db import transaction

from accounts.cashier.freezing.reasons import Lapsed, lapsed
from accounts.core import audit_log
from accounts.core.audit_log.models import AuditEntry


@transaction.atomic
def note_lapsed(now: datetime) -> int:
    """Record each lapsed freeze once in the audit log, and return the number of new entries."""
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
