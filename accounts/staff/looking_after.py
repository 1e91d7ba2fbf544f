"""Whose accounts a member of staff may act on."""

from typing import Final

from accounts.models.player import Player

ASSIGN: Final = "accounts.assign_roles"


def may_look_after(by: Player, player: Player) -> bool:
    """Return whether `by` may act on this player's account.

    Any staff may act on an ordinary player's, only those with the right to give roles on one of the
    staff's and never on their own, and only superusers on a superuser's.
    """
    if by.is_superuser:
        return True
    if not player.is_staff:
        return not player.is_superuser
    return by.has_perm(ASSIGN) and not player.is_superuser and by.pk != player.pk


def may_assign_roles(by: Player, player: Player) -> bool:
    """Return whether `by` may give this player roles: not themselves, and not a superuser."""
    return by.has_perm(ASSIGN) and by.pk != player.pk and may_look_after(by, player)
