"""Who sent a request."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from accounts.models.player import Player


def player_of(request: HttpRequest) -> Player:
    """Return the signed-in player. Raises PermissionDenied without one."""
    if isinstance(request.user, Player):
        return request.user
    raise PermissionDenied


def staff_of(request: HttpRequest) -> Player:
    """Return the signed-in member of staff. Raises PermissionDenied for anybody else."""
    player = player_of(request)
    if not player.is_staff:
        raise PermissionDenied
    return player
