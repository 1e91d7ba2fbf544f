"""Checking a player's codes."""

from datetime import datetime

from django.db import transaction

from accounts.models.player import Player
from accounts.sign_in.second_factor.codes import recovery_code, step_shown
from accounts.sign_in.second_factor.models import SecondFactor


def has_factor(player: Player) -> bool:
    """Return whether the player has a second factor in use."""
    return SecondFactor.objects.filter(player=player, confirmed_at__isnull=False).exists()


@transaction.atomic
def take_code(*, player: Player, code: str, now: datetime) -> bool:
    """Use up a code of the player's app or a recovery code; return whether it was right.

    The factor stays locked meanwhile, so that a code sent twice at once counts once.
    """
    held = SecondFactor.objects.select_for_update(no_key=True)
    factor = held.filter(player=player, confirmed_at__isnull=False).first()
    if factor is None:
        return False
    return _take_step(factor, code, now) or _take_recovery_code(player, code, now)


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
