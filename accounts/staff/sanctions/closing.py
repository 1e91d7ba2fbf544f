"""Closing an account, which can be undone, unlike an expulsion."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.core import audit_log, outbox
from accounts.core.databases.player_lock import lock_player
from accounts.models.player import Player
from accounts.safer_play.breaks.topics import PLAYER_AWAY
from accounts.sign_in.devices.ending import end_sessions
from accounts.staff.sanctions.requirements import reason_for
from config import room_time
from config.refusals.explained import ExplainedRefusal


@transaction.atomic
def close_account(
    *, player: Player, by: Player, reason: str, address: str = "", now: datetime | None = None
) -> None:
    """Close an account, so that nobody can sign in to it.

    Sessions and sockets end, seats are given up as if the player had pressed Leave, and what is in
    the wallet is among the idle wallets. Raises ExplainedRefusal: `closed` for a closed account, or
    what `reason_for` raises.
    """
    now, text = now or room_time.now(), reason_for(reason, player, by)
    locked = lock_player(player.pk)
    if not locked.is_active:
        raise ExplainedRefusal(_("This account is closed already."), code="closed", field="player")
    _set(locked, is_active=False)
    end_sessions(player=locked, now=now)
    reference = f"closed-{player.pk}-{now:%Y%m%d%H%M%S%f}"
    outbox.put(PLAYER_AWAY, reference, player_id=player.pk, reference=reference)
    _record(audit_log.Action.ACCOUNT_CLOSED, locked, by, text, address, now)


@transaction.atomic
def reopen_account(
    *, player: Player, by: Player, reason: str, address: str = "", now: datetime | None = None
) -> None:
    """Let a player sign in again.

    Raises ExplainedRefusal: `open` for an open account, `gone` for somebody expelled or erased, or
    what `reason_for` raises.
    """
    now, text = now or room_time.now(), reason_for(reason, player, by)
    locked = lock_player(player.pk)
    if locked.is_active:
        words = _("This account is open.")
        raise ExplainedRefusal(words, code="open", field="player")
    if is_gone(locked):
        words = _("This account is closed for good.")
        raise ExplainedRefusal(words, code="gone", field="player")
    _set(locked, is_active=True)
    _record(audit_log.Action.ACCOUNT_REOPENED, locked, by, text, address, now)


def is_gone(player: Player) -> bool:
    """Return whether the account never opens again: its player was expelled or erased."""
    return player.expelled_at is not None or player.erased_at is not None


def _set(player: Player, *, is_active: bool) -> None:
    player.is_active = is_active
    # The player's sockets check at once, in every process: `poker.listening` notices the change.
    player.save(update_fields=["is_active"])


def _record(
    action: audit_log.Action, player: Player, by: Player, text: str, address: str, now: datetime
) -> None:
    audit_log.record(
        actor=by,
        action=action,
        subject=f"player:{player.pk}",
        reason=text,
        address=address,
        now=now,
    )
