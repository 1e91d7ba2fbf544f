"""Notes on a player, and warnings to them."""

from datetime import datetime

from django.db import transaction

from accounts.core import audit_log, inbox
from accounts.models.player import Player
from accounts.staff.sanctions.models import StaffNote
from accounts.staff.sanctions.requirements import reason_for
from config import room_time


@transaction.atomic
def note(
    *, player: Player, by: Player, reason: str, address: str = "", now: datetime | None = None
) -> StaffNote:
    """Store a note about a player, who is not told, and return it. Raises ExplainedRefusal."""
    now, text = now or room_time.now(), reason_for(reason, player, by)
    made = StaffNote.objects.create(player=player, text=text, made_at=now, made_by=by)
    _record(audit_log.Action.STAFF_NOTE_ADDED, player, by, text, address, now)
    return made


@transaction.atomic
def warn(
    *, player: Player, by: Player, reason: str, address: str = "", now: datetime | None = None
) -> None:
    """Send a player a message, by mail too, about what they must not do again.

    Raises ExplainedRefusal.
    """
    now, text = now or room_time.now(), reason_for(reason, player, by)
    entry = _record(audit_log.Action.PLAYER_WARNED, player, by, text, address, now)
    data, key = {"text": text}, f"warning:{entry}"
    inbox.put(player_id=player.pk, kind="warning", data=data, key=key, now=now)


def _record(
    action: audit_log.Action, player: Player, by: Player, text: str, address: str, now: datetime
) -> int:
    entry = audit_log.record(
        actor=by,
        action=action,
        subject=f"player:{player.pk}",
        reason=text,
        address=address,
        now=now,
    )
    return entry.number
