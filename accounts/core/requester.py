"""Who sent a request, and from where."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from accounts.models.player import Player
from config.http.addresses import address_in


def player_or_none(request: HttpRequest) -> Player | None:
    """Return the signed-in player, None for a guest."""
    return request.user if isinstance(request.user, Player) else None


def player_of(request: HttpRequest) -> Player:
    """Return the signed-in player. Raises PermissionDenied without one."""
    player = player_or_none(request)
    if player is None:
        raise PermissionDenied
    return player


def staff_of(request: HttpRequest) -> Player:
    """Return the signed-in member of staff. Raises PermissionDenied for anybody else."""
    player = player_of(request)
    if not player.is_staff:
        raise PermissionDenied
    return player


def address_of(request: HttpRequest) -> str:
    """Return the address a request came from, for the audit log; empty where it is not known.

    Behind a proxy it is the address that the proxy passed on.
    """
    return str(address_in(request.META.get("REMOTE_ADDR", "")) or "")
