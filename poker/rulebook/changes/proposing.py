"""Proposing changes of rules by which real money is played."""

from datetime import datetime

from django.db import transaction

from accounts.core.audit_log import Action
from accounts.models import Player
from config import room_time
from poker.models import Game, RulesChange, RuleSet
from poker.models.games.agreed import changed_fields, values_of
from poker.models.games.rules_change import OPEN
from poker.rulebook.changes.hours import require_hour
from poker.rulebook.changes.recording import record
from poker.services.base.errors import ChangeOpen, NothingChanges
from poker.services.base.floor import require_fit


def propose(
    *,
    row: RuleSet | Game,
    staff: Player,
    reason: str,
    effective_at: datetime,
    address: str = "",
    now: datetime | None = None,
) -> RulesChange:
    """Store and return the proposal to change a stored row; `row` has its new values and is not
    saved.

    Raises ReasonMissing, HourOutOfLimits, NothingChanges, ChangeOpen while another change of it
    waits, and InvalidRules for what cannot be played.
    """
    now = now or room_time.now()
    require_fit(staff, reason, ())
    require_hour(effective_at, now)
    kind = RuleSet if isinstance(row, RuleSet) else Game
    with transaction.atomic():
        # Locked before it is read, so that of two who propose at once only one succeeds.
        stored = kind._default_manager.select_for_update(no_key=True).get(pk=row.pk)
        changed = changed_fields(stored, row)
        if not changed:
            raise NothingChanges("no rule is another than before")
        row.require_possible()
        about = {"rule_set_id": row.pk} if kind is RuleSet else {"game_id": row.pk}
        if RulesChange.objects.filter(OPEN, **about).exists():
            raise ChangeOpen("another change of it waits: withdraw it first")
        change = RulesChange.objects.create(
            **about,
            before=values_of(stored, changed),
            after=values_of(row, changed),
            reason=reason.strip(),
            effective_at=effective_at,
            proposed_at=now,
            proposed_by=staff,
        )
        record(change, Action.RULES_CHANGE_PROPOSED, staff, change.reason, address, now)
    return change
