"""Erasing what a person said, and what they noted about others."""

from datetime import datetime

from django.db import connection, transaction

from accounts.core import audit_log
from accounts.core.audit_log.admin import subject_of
from accounts.models import Player
from config.refusals.explained import ExplainedRefusal
from poker.models import ChatLine, ChatMute, PlayerNote


@transaction.atomic
def erase_talk(
    *, player: Player, by: Player, reason: str, now: datetime | None = None
) -> dict[str, int]:
    """Delete the player's chat lines, notes and mutes for good, and return how many of each.

    What reports about them quote stays with the reports, and what others noted about them belongs
    to the others. It is recorded in the audit log, without which the database deletes no line.
    Only the workers' role may do it. Raises ExplainedRefusal.
    """
    if not (by.is_staff and by.is_active):
        raise ExplainedRefusal(
            "Erasing is done by somebody of the staff.",
            code="not_staff",
            field="staff",
            allowed={"is_staff": True, "is_active": True},
        )
    if not reason.strip():
        raise ExplainedRefusal(
            "Say who asked for it.", code="reason_missing", field="reason", allowed={"shortest": 1}
        )
    erased = {
        "lines": ChatLine.objects.filter(player=player).count(),
        "notes": PlayerNote.objects.filter(owner=player).delete()[0],
        "mutes": ChatMute.objects.filter(owner=player).delete()[0],
    }
    audit_log.record(
        actor=by,
        action=audit_log.Action.CHAT_ERASED,
        subject=subject_of(player),
        after=erased,
        reason=reason.strip(),
        now=now,
    )
    with connection.cursor() as cursor:
        cursor.execute("SELECT poker_erase_talk(%s)", [player.pk])
    return erased
