"""Asking for the second factor again before anything is changed about it."""

from collections.abc import Callable

from django.http import HttpRequest

from accounts.core.requester import player_of
from accounts.models.player import Player
from accounts.sign_in.asking_first import Rest, View, asking_first
from accounts.sign_in.second_factor.checking import has_factor, has_passkey, needs_passkey
from accounts.sign_in.second_factor.session import shown_lately
from config import room_time


def proven(back: str) -> Callable[["View[Rest]"], "View[Rest]"]:
    """Return a decorator that makes a view ask a player with a second factor for it, unless they
    have used it in the last ten minutes (`asking_first`).
    """
    return asking_first(back, _page_if_unproven)


def _page_if_unproven(request: HttpRequest) -> str | None:
    player = player_of(request)
    if not has_factor(player) or shown_lately(request, player, room_time.now()):
        return None
    return page_for(player)


def page_for(player: Player) -> str:
    """Return the name of the page that asks a player for their second factor."""
    if needs_passkey(player) and has_passkey(player):
        return "accounts:show_passkey"
    return "accounts:second_factor_code"
