"""What is told, and written into the audit log, about a player's second factors."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from accounts.core import inbox
from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.recording import record
from accounts.models.player import Player

_MESSAGES: Final = {
    Action.SECOND_FACTOR_ADDED: "second_factor_on",
    Action.SECOND_FACTOR_REMOVED: "second_factor_off",
    Action.RECOVERY_CODES_RENEWED: "recovery_codes_renewed",
    Action.PASSKEY_ADDED: "passkey_added",
    Action.PASSKEY_REMOVED: "passkey_removed",
}
"""The kind of message to the player about each action."""


def tell(
    player: Player,
    action: Action,
    now: datetime,
    address: str,
    *,
    by: Player | None = None,
    reason: str = "",
    data: Mapping[str, Any] | None = None,
) -> None:
    """Put a message about the action into the player's inbox, and an entry into the audit log."""
    kind = _MESSAGES[action]
    key = f"{kind}:{player.pk}:{now.timestamp()}"
    inbox.put(player_id=player.pk, kind=kind, data=dict(data or {}), key=key, now=now)
    record(
        actor=by or player,
        action=action,
        subject=f"player:{player.pk}",
        reason=reason,
        address=address,
        now=now,
    )
