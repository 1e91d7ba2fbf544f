"""Setting up an authenticator app, removing it, and renewing the recovery codes."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.core.audit_log.actions import Action
from accounts.models.player import Player
from accounts.sign_in.second_factor.checking import has_app, has_factor
from accounts.sign_in.second_factor.codes import (
    forget_recovery_codes,
    new_recovery_codes,
    step_shown,
)
from accounts.sign_in.second_factor.models import SecondFactor
from accounts.sign_in.second_factor.secret import new_sealed_secret, secret_of
from accounts.sign_in.second_factor.telling import tell
from config.refusals.explained import ExplainedRefusal


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
    """Put the factor in use, with a code its app shows now; return the recovery codes that come
    with the player's first second factor, an empty list otherwise.

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
    had_factor = has_factor(player)
    factor.confirmed_at, factor.last_step = now, step
    factor.save(update_fields=["confirmed_at", "last_step"])
    codes = [] if had_factor else new_recovery_codes(player)
    tell(player, Action.SECOND_FACTOR_ADDED, now, address)
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
def take_off(*, player: Player, now: datetime, address: str = "") -> None:
    """Remove the app, and the recovery codes with the last second factor.

    Raises ExplainedRefusal `no_factor` for a player without an app in use.
    """
    _lock(player)
    if not has_app(player):
        raise _no_factor()
    SecondFactor.objects.filter(player=player).delete()
    is_last = not has_factor(player)
    if is_last:
        forget_recovery_codes(player)
    tell(player, Action.SECOND_FACTOR_REMOVED, now, address, data={"is_last": is_last})


@transaction.atomic
def remove_all(
    *, player: Player, now: datetime, by: Player, reason: str = "", address: str = ""
) -> None:
    """Remove the app, every passkey and the recovery codes, as staff do for who lost them."""
    _lock(player)
    SecondFactor.objects.filter(player=player).delete()
    player.passkeys.all().delete()
    forget_recovery_codes(player)
    tell(
        player,
        Action.SECOND_FACTOR_REMOVED,
        now,
        address,
        by=by,
        reason=reason,
        data={"is_last": True, "by_staff": True},
    )


@transaction.atomic
def renew_recovery_codes(*, player: Player, now: datetime, address: str = "") -> list[str]:
    """Replace the recovery codes and return the new ones.

    Raises ExplainedRefusal `no_factor` for a player without a second factor.
    """
    _lock(player)
    if not has_factor(player):
        raise _no_factor()
    codes = new_recovery_codes(player)
    tell(player, Action.RECOVERY_CODES_RENEWED, now, address)
    return codes


def wrong_code() -> ExplainedRefusal:
    return _refused(
        _("This code is wrong, or was used already: wait for the next one."), "wrong_code"
    )


def _lock(player: Player) -> None:
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)


def _confirmed_already() -> ExplainedRefusal:
    return _refused(_("You have an authenticator app already."), "confirmed_already")


def _no_factor() -> ExplainedRefusal:
    return _refused(_("Set up an authenticator app or a passkey first."), "no_factor")


def _refused(text: "object", code: str) -> ExplainedRefusal:
    return ExplainedRefusal(str(text), code=code, field="code")
