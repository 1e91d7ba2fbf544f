"""Changing how long a kind of record is kept."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.compliance.retention.kinds import Kind, Outcome
from accounts.compliance.retention.models import RetentionPolicy
from accounts.core import audit_log
from accounts.models.player import Player
from config import room_time
from config.refusals.explained import ExplainedRefusal


@transaction.atomic
def change_period(
    *,
    policy: RetentionPolicy,
    days: int,
    by: Player,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> None:
    """Set how many days a kind of record is kept; the next run uses it.

    It is written into the audit log. Raises ExplainedRefusal: `bounds`, `kept` or `no_reason`.
    """
    now, text = now or room_time.now(), " ".join(reason.split())
    locked = RetentionPolicy.objects.select_for_update().get(pk=policy.pk)
    _refuse(locked.described, days, text)
    before = locked.keep_days
    locked.keep_days, locked.changed_at, locked.changed_by = days, now, by
    locked.save(update_fields=["keep_days", "changed_at", "changed_by"])
    audit_log.record(
        actor=by,
        action=audit_log.Action.RETENTION_POLICY_CHANGED,
        subject=f"retention:{locked.kind}",
        before={"days": before},
        after={"days": days},
        reason=text,
        address=address,
        now=now,
    )


def _refuse(kind: Kind, days: int, reason: str) -> None:
    if kind.outcome is Outcome.KEPT:
        words = _("This is kept for as long as the room is.")
        raise ExplainedRefusal(words, code="kept", field="days")
    if not kind.least_days <= days <= kind.most_days:
        words = _("From %(least)s to %(most)s days.")
        allowed = {"least": kind.least_days, "most": kind.most_days}
        raise ExplainedRefusal(words, code="bounds", field="days", allowed=allowed)
    if not reason:
        words = _("Say why.")
        raise ExplainedRefusal(words, code="no_reason", field="reason", allowed={"shortest": 1})
