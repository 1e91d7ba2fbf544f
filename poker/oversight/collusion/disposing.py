"""Decisions of staff about a finding; actions against the players are done on their own pages."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.core import audit_log
from accounts.models import Player
from config.refusals.explained import ExplainedRefusal
from poker.models import Disposition, Finding, FindingState
from poker.models.oversight.collusion_finding import LONGEST_REASON, WAITING


@transaction.atomic
def dispose(
    *,
    finding_id: int,
    staff: Player,
    state: str,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> Finding:
    """Give a finding another state, record it with the reason, and return the finding.

    Raises ExplainedRefusal: `no_reason`, `no_such_state`, or `own_account` for one of the pair.
    """
    now, reason = now or timezone.now(), " ".join(reason.split())
    finding = Finding.objects.select_for_update().get(pk=finding_id)
    _require_fit(finding, staff, state, reason)
    before, finding.state = finding.state, state
    finding.is_closed = state not in WAITING
    finding.save(update_fields=["state", "is_closed"])
    note(finding, made_at=now, reason=reason, by=staff.pk)
    audit_log.record(
        actor=staff,
        action=audit_log.Action.COLLUSION_FINDING_DISPOSED,
        subject=f"finding:{finding.pk}",
        before={"state": before},
        after={"state": state, "players": [finding.low_id, finding.high_id]},
        reason=reason,
        address=address,
        now=now,
    )
    return finding


def note(finding: Finding, *, made_at: datetime, reason: str = "", by: int | None = None) -> None:
    """Store the finding as it stands as an entry of its history."""
    Disposition.objects.create(
        finding=finding,
        state=finding.state,
        reason=reason,
        statistic=finding.statistic,
        sample=finding.sample,
        until=finding.until,
        made_at=made_at,
        made_by_id=by,
    )


def _require_fit(finding: Finding, staff: Player, state: str, reason: str) -> None:
    if not 1 <= len(reason) <= LONGEST_REASON:
        allowed = {"shortest": 1, "longest": LONGEST_REASON}
        words = _("Give a reason of at most %(longest)s characters.")
        raise ExplainedRefusal(words, code="no_reason", field="reason", allowed=allowed)
    if state not in FindingState.values:
        words = _("Choose one of the states.")
        allowed_states = {"states": FindingState.values}
        raise ExplainedRefusal(words, code="no_such_state", field="state", allowed=allowed_states)
    if staff.pk in (finding.low_id, finding.high_id):
        words = _("You are one of the two: leave it to a colleague.")
        raise ExplainedRefusal(words, code="own_account", field="state")
