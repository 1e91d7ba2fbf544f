"""Trying given-up messages again."""

from datetime import datetime

from django.db import transaction

from accounts.core.audit_log import Action, record
from accounts.core.outbox.message import OutboxMessage
from accounts.models.player import Player
from config import room_time


@transaction.atomic
def try_anew(
    *, message_id: int, staff: Player, address: str = "", now: datetime | None = None
) -> bool:
    """Have the sweep deliver a message that was given up; return whether it was one.

    It is written into the audit log.
    """
    now = now or room_time.now()
    given_up = OutboxMessage.objects.filter(pk=message_id).exclude(given_up_at=None)
    if not given_up.update(given_up_at=None, tries=0, due_at=now):
        return False
    record(
        actor=staff,
        action=Action.OUTBOX_MESSAGE_RETRIED,
        subject=f"outbox:{message_id}",
        address=address,
        now=now,
    )
    return True
