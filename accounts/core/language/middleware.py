"""The middleware that shows pages in the player's language."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers

from accounts.core.requester import player_or_none


class PlayerLanguage:
    """Shows pages in the language of the player whose session it is; without a session, or without
    a choice, they stay in that of the cookie or of the browser, as Django's LocaleMiddleware found
    it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if language := _chosen(request):
            translation.activate(language)
            request.LANGUAGE_CODE = language
        response = self._get_response(request)
        # The language depends on both cookies, the session's and the language's, on every page.
        patch_vary_headers(response, ("Cookie",))
        return response


def _chosen(request: HttpRequest) -> str:
    """Return the language the signed-in player chose, or "".

    Without a session's cookie the session is not read at all.
    """
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or SESSION_KEY not in request.session:
        return ""
    player = player_or_none(request)
    return player.language if player else ""
