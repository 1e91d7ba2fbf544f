"""Which second factors a player has, and checking their codes."""

from datetime import datetime

from django.conf import settings
from django.db import transaction

from accounts.models.player import Player
from accounts.sign_in.second_factor.codes import recovery_code, step_shown
from accounts.sign_in.second_factor.models import Passkey, SecondFactor


def has_app(player: Player) -> bool:
    """Return whether the player has an authenticator app in use."""
    return SecondFactor.objects.filter(player=player, confirmed_at__isnull=False).exists()


def has_passkey(player: Player) -> bool:
    """Return whether the player has a passkey."""
    return Passkey.objects.filter(player=player).exists()


def has_factor(player: Player) -> bool:
    """Return whether the player has a second factor in use: an app or a passkey."""
    return has_app(player) or has_passkey(player)


def needs_passkey(player: Player) -> bool:
    """Return whether this member of staff reaches the admin with a passkey alone."""
    return player.is_staff and bool(settings.ROOM_STAFF_PASSKEYS)


@transaction.atomic
def take_code(*, player: Player, code: str, now: datetime) -> bool:
    """Use up a code of the player's app or a recovery code; return whether it was right.

    The player stays locked meanwhile, so that a code sent twice at once counts once.
    """
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    factor = SecondFactor.objects.filter(player=player, confirmed_at__isnull=False).first()
    if factor is not None and _take_step(factor, code, now):
        return True
    return _take_recovery_code(player, code, now)


def _take_step(factor: SecondFactor, code: str, now: datetime) -> bool:
    step = step_shown(factor, "".join(code.split()), now)
    if step is None or step <= factor.last_step:
        return False
    factor.last_step = step
    factor.save(update_fields=["last_step"])
    return True


def _take_recovery_code(player: Player, code: str, now: datetime) -> bool:
    found = recovery_code(player, code)
    if found is None:
        return False
    found.used_at = now
    found.save(update_fields=["used_at"])
    return True
