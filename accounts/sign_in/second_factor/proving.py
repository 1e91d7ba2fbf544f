"""Asking for the second factor again before anything is changed about it."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from accounts.core.requester import player_of
from accounts.models.player import Player
from accounts.sign_in.second_factor.checking import has_factor, has_passkey, needs_passkey
from accounts.sign_in.second_factor.session import shown_lately

Rest = ParamSpec("Rest")
View = Callable[Concatenate[HttpRequest, Rest], HttpResponse]


def proven(back: str) -> Callable[["View[Rest]"], "View[Rest]"]:
    """Return a decorator that makes a view ask a player with a second factor for it, unless they
    have used it in the last ten minutes.

    Afterwards the player goes on to the page asked for, or, where a form was sent, to the page
    named `back`.
    """

    def decorate(view: "View[Rest]") -> "View[Rest]":
        @wraps(view)
        def asking(
            request: HttpRequest, /, *args: Rest.args, **kwargs: Rest.kwargs
        ) -> HttpResponse:
            player = player_of(request)
            if not has_factor(player) or shown_lately(request, player, timezone.now()):
                return view(request, *args, **kwargs)
            wanted = request.path if request.method == "GET" else reverse(back)
            return redirect_to_login(wanted, reverse(page_for(player)))

        return asking

    return decorate


def page_for(player: Player) -> str:
    """Return the name of the page that asks a player for their second factor."""
    if needs_passkey(player) and has_passkey(player):
        return "accounts:show_passkey"
    return "accounts:second_factor_code"
