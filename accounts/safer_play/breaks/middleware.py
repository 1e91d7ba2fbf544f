"""The middleware that keeps players who are away on their one page."""

from collections.abc import Callable

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse

from accounts.safer_play.breaks.away import away_player
from config import room_time

Answer = Callable[[HttpRequest], HttpResponseBase]


class Away:
    """Redirects every page of a player who signed in while away to the page for them."""

    def __init__(self, get_response: Answer) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if self._is_led_away(request):
            return redirect("away:home")
        return self._get_response(request)

    def _is_led_away(self, request: HttpRequest) -> bool:
        """Return whether this request is of a player who signed in while away, for another page.

        The database is asked only for sessions that have signed in and are no longer let in.
        """
        if SESSION_KEY not in request.session or request.user.is_authenticated:
            return False
        open_to_all = (reverse("away:home"), reverse("accounts:sign_out"), "/i18n/", "/jsi18n/")
        if request.path.startswith(open_to_all):
            return False
        return away_player(request.session, room_time.now()) is not None
