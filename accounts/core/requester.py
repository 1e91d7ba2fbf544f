"""Who sent a request."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from accounts.models.player import Player


def player_of(request: HttpRequest) -> Player:
    """The signed-in player. Raises PermissionDenied."""
    if isinstance(request.user, Player):
        return request.user
    raise PermissionDenied


def staff_of(request: HttpRequest) -> Player:
    """The member of staff. Raises PermissionDenied."""
    player = player_of(request)
    if not player.is_staff:
        raise PermissionDenied
    return player
