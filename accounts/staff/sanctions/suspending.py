"""Suspension, which staff lift, and expulsion, which is for good."""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.cashier.freezing.freed import freed
from accounts.cashier.freezing.own_reasons import SUSPENDED
from accounts.core import audit_log, inbox, outbox
from accounts.core.databases.player_lock import lock_player
from accounts.core.second_person.acts import Act
from accounts.core.second_person.consent import Consent, consent
from accounts.core.waits import WAITS, Waits
from accounts.models.player import Player
from accounts.safer_play.breaks.topics import PLAYER_AWAY
from accounts.sign_in.devices.ending import end_sessions
from accounts.staff.sanctions.requirements import reason_for
from config import room_time
from config.refusals.explained import ExplainedRefusal

_MESSAGES: Final = {
    audit_log.Action.PLAYER_SUSPENDED: "suspended",
    audit_log.Action.SUSPENSION_LIFTED: "suspension_lifted",
    audit_log.Action.PLAYER_EXPELLED: "expelled",
}
"""The kind of message to the player about each action."""


@transaction.atomic
def suspend(
    *, player: Player, by: Player, reason: str, address: str = "", now: datetime | None = None
) -> None:
    """Suspend a player: they can sit at no table and wait for none.

    Where they sit they play the running hand and leave; account and cashier stay open to them.
    Raises ExplainedRefusal: `suspended` for a suspended player, or what `reason_for` raises.
    """
    now, text = now or room_time.now(), reason_for(reason, player, by)
    locked = lock_player(player.pk)
    if locked.suspended_at is not None:
        words = _("This player is suspended already.")
        raise ExplainedRefusal(words, code="suspended", field="player")
    _set(locked, suspended_at=now)
    _tell(locked, by, audit_log.Action.PLAYER_SUSPENDED, text, address, now, Consent(Act()))


@transaction.atomic
def lift(
    *, player: Player, by: Player, reason: str, address: str = "", now: datetime | None = None
) -> Waits | None:
    """Let a suspended player play again.

    It frees their money and requires a second person as `consent` decides; the first signature
    returns WAITS. Raises ExplainedRefusal: `not_suspended`, `expelled`, or what `reason_for` and
    `consent` raise.
    """
    now, text = now or room_time.now(), reason_for(reason, player, by)
    locked = lock_player(player.pk)
    if locked.expelled_at is not None:
        raise _expelled()
    if locked.suspended_at is None:
        words = _("This player is not suspended.")
        raise ExplainedRefusal(words, code="not_suspended", field="player")
    action = audit_log.Action.SUSPENSION_LIFTED
    wanted = _consent_to_free(locked, by, action, text, address, now)
    if wanted is None:
        return WAITS
    _set(locked, suspended_at=None)
    _tell(locked, by, action, text, address, now, wanted)
    return None


@transaction.atomic
def expel(
    *, player: Player, by: Player, reason: str, address: str = "", now: datetime | None = None
) -> Waits | None:
    """Close a player's account for good.

    Sessions and sockets end, seats are given up as if they had pressed Leave, and what is in the
    wallet is left to the cashier, among the idle wallets. It ends a suspension, which frees their
    money, and requires a second person as `consent` decides; the first signature returns WAITS.
    Raises ExplainedRefusal: `expelled` for an expelled player, or what `reason_for` and `consent`
    raise.
    """
    now, text = now or room_time.now(), reason_for(reason, player, by)
    locked = lock_player(player.pk)
    if locked.expelled_at is not None:
        raise _expelled()
    action = audit_log.Action.PLAYER_EXPELLED
    wanted = _consent_to_free(locked, by, action, text, address, now)
    if wanted is None:
        return WAITS
    _set(locked, suspended_at=locked.suspended_at or now, expelled_at=now, is_active=False)
    end_sessions(player=locked, now=now)
    reference = f"expelled-{player.pk}"
    outbox.put(PLAYER_AWAY, reference, player_id=player.pk, reference=reference)
    _tell(locked, by, action, text, address, now, wanted)
    return None


def _consent_to_free(
    player: Player,
    by: Player,
    action: audit_log.Action,
    reason: str,
    address: str,
    now: datetime,
) -> Consent | None:
    """Return the consent to the money that ending a suspension frees, or None while another person
    has to sign."""
    found = freed([player.pk], lambda freeze: freeze.key.startswith(SUSPENDED))
    return consent(
        Act(freed=found.by_player, always=found.waits),
        action=action,
        subject=f"player:{player.pk}",
        # A signature is for this suspension, not for a later one.
        terms={"suspended_at": player.suspended_at and player.suspended_at.isoformat()},
        by=by,
        reason=reason,
        address=address,
        now=now,
    )


def _set(player: Player, **fields: object) -> None:
    for name, value in fields.items():
        setattr(player, name, value)
    # The player's sockets check at once, in every process: `poker.listening` notices the change.
    player.save(update_fields=list(fields))


def _tell(
    player: Player,
    by: Player,
    action: audit_log.Action,
    text: str,
    address: str,
    now: datetime,
    wanted: Consent,
) -> None:
    """Send the player a message, by mail too, and write the audit log, which comes last."""
    kind = _MESSAGES[action]
    key = f"{kind}:{player.pk}:{now.isoformat()}"
    inbox.put(player_id=player.pk, kind=kind, data={"text": text}, key=key, now=now)
    audit_log.record(
        actor=by,
        action=action,
        subject=f"player:{player.pk}",
        after=wanted.told() or None,
        reason=text,
        address=address,
        now=now,
    )


def _expelled() -> ExplainedRefusal:
    words = _("This player was expelled, which is for good.")
    return ExplainedRefusal(words, code="expelled", field="player")
