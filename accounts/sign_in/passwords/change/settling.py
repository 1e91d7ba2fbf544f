"""What follows a new password."""

from datetime import datetime

from django.db import transaction

from accounts.core import inbox
from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.recording import record
from accounts.models.player import Player
from accounts.sign_in.devices.ending import end_sessions


@transaction.atomic
def settle(
    *, player: Player, action: Action, now: datetime, but: str | None = None, address: str = ""
) -> None:
    """End all sessions except the one with the key `but` after a new password, and tell the player.

    `action` is its name in the audit log: the password was changed, or reset by mail.
    """
    end_sessions(player=player, but=but, now=now)
    key = f"{action}:{player.pk}:{now.timestamp()}"
    inbox.put(player_id=player.pk, kind="password_changed", data={}, key=key, now=now)
    record(actor=player, action=action, subject=f"player:{player.pk}", address=address, now=now)
