"""Decisions of staff about a finding; actions against the players are done on their own pages."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.core import audit_log
from accounts.core.second_person.acts import Act
from accounts.core.second_person.consent import consent
from accounts.core.waits import WAITS, Waits
from accounts.models import Player
from config import room_time
from config.refusals.explained import ExplainedRefusal
from poker.models import Disposition, Finding, FindingState
from poker.models.oversight.finding_state import LONGEST_REASON, WAITING
from poker.oversight.collusion.freezing import act_of


@transaction.atomic
def dispose(
    *,
    finding_id: int,
    staff: Player,
    state: str,
    reason: str,
    address: str = "",
    now: datetime | None = None,
) -> Finding | Waits:
    """Give a finding another state, record it with the reason, and return the finding.

    If that frees money, it requires a second person as `consent` decides; the first signature
    returns WAITS. Raises ExplainedRefusal: `no_reason`, `no_such_state`, `own_account` for one of
    the pair, `in_case` if it waits with others for the decision on a case, or what `consent`
    raises.
    """
    now, reason = now or room_time.now(), " ".join(reason.split())
    finding = Finding.objects.select_for_update().get(pk=finding_id)
    require_reason(reason)
    require_state(state)
    require_stranger(staff, (finding.low_id, finding.high_id))
    if finding.case_id is not None and not finding.is_closed:
        words = _("Decide on its case, no. %(case)s.")
        allowed = {"case": finding.case_id}
        raise ExplainedRefusal(words, code="in_case", field="finding", allowed=allowed)
    wanted = consent(
        Act() if state in WAITING else act_of([finding]),
        action=audit_log.Action.COLLUSION_FINDING_DISPOSED,
        subject=f"finding:{finding.pk}",
        terms={"state": state},
        by=staff,
        reason=reason,
        address=address,
        now=now,
    )
    if wanted is None:
        return WAITS
    before = finding.state
    put_into_state(finding, state, reason=reason, by=staff, at=now)
    audit_log.record(
        actor=staff,
        action=audit_log.Action.COLLUSION_FINDING_DISPOSED,
        subject=f"finding:{finding.pk}",
        before={"state": before},
        after={"state": state, "players": [finding.low_id, finding.high_id], **wanted.told()},
        reason=reason,
        address=address,
        now=now,
    )
    return finding


def put_into_state(finding: Finding, state: str, *, reason: str, by: Player, at: datetime) -> None:
    """Give a finding a state, and its history an entry."""
    finding.state, finding.is_closed = state, state not in WAITING
    finding.save(update_fields=["state", "is_closed"])
    note(finding, made_at=at, reason=reason, by=by.pk)


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


def require_reason(reason: str) -> None:
    """Raise ExplainedRefusal, `no_reason`, for what is no reason or a note, or too long a one."""
    if not 1 <= len(reason) <= LONGEST_REASON:
        allowed = {"shortest": 1, "longest": LONGEST_REASON}
        words = _("Give a reason of at most %(longest)s characters.")
        raise ExplainedRefusal(words, code="no_reason", field="reason", allowed=allowed)


def require_state(state: str) -> None:
    """Raise ExplainedRefusal, `no_such_state`, for what is none."""
    if state not in FindingState.values:
        words = _("Choose one of the states.")
        allowed_states = {"states": FindingState.values}
        raise ExplainedRefusal(words, code="no_such_state", field="state", allowed=allowed_states)


def require_stranger(staff: Player, players: Collection[int]) -> None:
    """Raise ExplainedRefusal, `own_account`, for one of these players."""
    if staff.pk in players:
        words = _("You are one of them: leave it to a colleague.")
        raise ExplainedRefusal(words, code="own_account", field="state")
