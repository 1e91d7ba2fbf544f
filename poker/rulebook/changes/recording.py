"""Recording in the audit log what is done about a change of rules."""

from datetime import datetime

from accounts.core import audit_log
from accounts.models import Player
from poker.models import RulesChange


def record(
    change: RulesChange,
    action: audit_log.Action,
    staff: Player,
    reason: str,
    address: str,
    now: datetime,
) -> None:
    audit_log.record(
        actor=staff,
        action=action,
        subject=change.subject,
        before=change.before,
        after={
            **change.after,
            "change": change.pk,
            "effective_at": change.effective_at.isoformat(),
        },
        reason=reason,
        address=address,
        now=now,
    )
