"""Whose account somebody of the staff may touch."""

from typing import Final

from accounts.models.player import Player

ASSIGN: Final = "accounts.assign_roles"


def may_look_after(by: Player, player: Player) -> bool:
    """Every player's; that of one of the staff only with the right to give roles, and never
    their own; that of a superuser only as one."""
    if by.is_superuser:
        return True
    if not player.is_staff:
        return not player.is_superuser
    return by.has_perm(ASSIGN) and not player.is_superuser and by.pk != player.pk


def may_assign_roles(by: Player, player: Player) -> bool:
    """Who gives roles gives none to themselves and takes none from a superuser."""
    return by.has_perm(ASSIGN) and by.pk != player.pk and may_look_after(by, player)
