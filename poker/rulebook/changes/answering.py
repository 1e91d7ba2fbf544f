"""Approving what a colleague proposed, which is announced at the tables, and withdrawing a
change."""

from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.core.audit_log import Action
from accounts.models import Player
from config import room_time
from poker.models import RulesChange
from poker.models.games.agreed import values_of
from poker.models.games.rules_change import Status
from poker.rulebook.changes.announcing import announce_approved, announce_withdrawn
from poker.rulebook.changes.hours import require_hour
from poker.rulebook.changes.recording import record
from poker.services.base.errors import ChangeClosed, OwnProposal
from poker.services.base.floor import require_fit


def approve(
    *, change_id: int, staff: Player, address: str = "", now: datetime | None = None
) -> RulesChange:
    """Approve what a colleague proposed, announce it at its open tables, and return it; it comes
    into force at its hour.

    Raises OwnProposal for the one who proposed it, ChangeClosed unless it waits for a colleague,
    HourOutOfLimits where players could not be told in time, and InvalidRules for what can no longer
    be played.
    """
    now = now or room_time.now()
    with transaction.atomic():
        change = _locked(change_id)
        if change.status != Status.PROPOSED:
            raise ChangeClosed("this change does not wait for a colleague")
        if change.proposed_by_id == staff.pk:
            raise OwnProposal("you proposed it: a colleague approves it")
        require_hour(change.effective_at, now)
        _require_possible(change)
        change.approved_at, change.approved_by = now, staff
        change.save(update_fields=["approved_at", "approved_by"])
        announce_approved(change, staff, now)
        record(change, Action.RULES_CHANGE_APPROVED, staff, change.reason, address, now)
    return change


def withdraw(
    *, change_id: int, staff: Player, reason: str, address: str = "", now: datetime | None = None
) -> RulesChange:
    """Withdraw a change before its hour, approved or not, and return it.

    Raises ReasonMissing, or ChangeClosed once its hour has come.
    """
    now = now or room_time.now()
    require_fit(staff, reason, ())
    with transaction.atomic():
        change = _locked(change_id)
        is_due = change.status == Status.APPROVED and change.effective_at <= now
        if is_due or change.status not in (Status.PROPOSED, Status.APPROVED):
            raise ChangeClosed("this change does not wait any more")
        if change.status == Status.APPROVED:
            announce_withdrawn(change, staff, now)
        change.withdrawn_at, change.withdrawn_by = now, staff
        change.save(update_fields=["withdrawn_at", "withdrawn_by"])
        record(change, Action.RULES_CHANGE_WITHDRAWN, staff, reason.strip(), address, now)
    return change


def _locked(change_id: int) -> RulesChange:
    # Locked before it is read: if two answer at once, the second finds it answered.
    changes = RulesChange.objects.select_for_update(of=("self",))
    return changes.select_related("rule_set", "game__rule_set").get(pk=change_id)


def _require_possible(change: RulesChange) -> None:
    row: Any = change.row
    if values_of(row, change.before) != change.before:
        raise ChangeClosed("it was changed by somebody meanwhile: propose it anew")
    change.put_into(row)
    row.require_possible()
