"""Setting up a second factor, removing it, and renewing its recovery codes."""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.core import inbox
from accounts.core.audit_log.actions import Action
from accounts.core.audit_log.recording import record
from accounts.models.player import Player
from accounts.sign_in.second_factor.checking import take_code
from accounts.sign_in.second_factor.codes import new_recovery_codes, step_shown
from accounts.sign_in.second_factor.models import RecoveryCode, SecondFactor
from accounts.sign_in.second_factor.secret import new_sealed_secret, secret_of
from config.refusals.explained import ExplainedRefusal

_MESSAGES: Final = {
    Action.SECOND_FACTOR_ADDED: "second_factor_on",
    Action.SECOND_FACTOR_REMOVED: "second_factor_off",
    Action.RECOVERY_CODES_RENEWED: "recovery_codes_renewed",
}
"""The kind of message to the player about each action."""


@transaction.atomic
def begin(*, player: Player, now: datetime) -> SecondFactor:
    """Return the factor the player is setting up; it stays the same until it is confirmed.

    Raises ExplainedRefusal `confirmed_already`.
    """
    _lock(player)
    factor, _made = SecondFactor.objects.get_or_create(
        player=player, defaults={"sealed_secret": new_sealed_secret(), "begun_at": now}
    )
    if factor.confirmed_at is not None:
        raise _confirmed_already()
    return factor


@transaction.atomic
def confirm(*, player: Player, code: str, now: datetime, address: str = "") -> list[str]:
    """Put the factor in use, with a code its app shows now; return the recovery codes.

    Raises ExplainedRefusal: `not_begun`, `confirmed_already`, or `wrong_code`.
    """
    _lock(player)
    factor = SecondFactor.objects.filter(player=player).first()
    if factor is None:
        raise _refused(_("Begin at the start of this page."), "not_begun")
    if factor.confirmed_at is not None:
        raise _confirmed_already()
    step = step_shown(factor, code, now)
    if step is None:
        raise wrong_code()
    factor.confirmed_at, factor.last_step = now, step
    factor.save(update_fields=["confirmed_at", "last_step"])
    codes = new_recovery_codes(player)
    _tell(player, Action.SECOND_FACTOR_ADDED, now, address)
    return codes


@transaction.atomic
def install(*, player: Player, now: datetime) -> tuple[str, list[str]]:
    """Set up a factor that is in use at once; return its secret in base 32 and the recovery codes.

    It is for somebody who is given these by hand. Raises ExplainedRefusal `confirmed_already`.
    """
    secret = secret_of(begin(player=player, now=now))
    SecondFactor.objects.filter(player=player).update(confirmed_at=now)
    return secret, new_recovery_codes(player)


@transaction.atomic
def take_off(*, player: Player, code: str, now: datetime, address: str = "") -> None:
    """Remove the factor, with one more code of it. Raises ExplainedRefusal `wrong_code`."""
    if not take_code(player=player, code=code, now=now):
        raise wrong_code()
    remove(player=player, now=now, address=address)


@transaction.atomic
def remove(
    *,
    player: Player,
    now: datetime,
    by: Player | None = None,
    reason: str = "",
    address: str = "",
) -> None:
    """Remove the factor and its recovery codes, and tell the player."""
    RecoveryCode.objects.filter(player=player).delete()
    SecondFactor.objects.filter(player=player).delete()
    _tell(player, Action.SECOND_FACTOR_REMOVED, now, address, by=by, reason=reason)


@transaction.atomic
def renew_recovery_codes(
    *, player: Player, code: str, now: datetime, address: str = ""
) -> list[str]:
    """Replace the recovery codes and return the new ones. Raises ExplainedRefusal
    `wrong_code`.
    """
    if not take_code(player=player, code=code, now=now):
        raise wrong_code()
    codes = new_recovery_codes(player)
    _tell(player, Action.RECOVERY_CODES_RENEWED, now, address)
    return codes


def wrong_code() -> ExplainedRefusal:
    return _refused(
        _("This code is wrong, or was used already: wait for the next one."), "wrong_code"
    )


def _tell(
    player: Player,
    action: Action,
    now: datetime,
    address: str,
    by: Player | None = None,
    reason: str = "",
) -> None:
    kind = _MESSAGES[action]
    key = f"{kind}:{player.pk}:{now.timestamp()}"
    inbox.put(player_id=player.pk, kind=kind, data={}, key=key, now=now)
    record(
        actor=by or player,
        action=action,
        subject=f"player:{player.pk}",
        reason=reason,
        address=address,
        now=now,
    )


def _lock(player: Player) -> None:
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)


def _confirmed_already() -> ExplainedRefusal:
    return _refused(_("You have a second factor already."), "confirmed_already")


def _refused(text: "object", code: str) -> ExplainedRefusal:
    return ExplainedRefusal(str(text), code=code, field="code")
