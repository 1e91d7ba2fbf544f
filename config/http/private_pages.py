"""Keeps the pages of signed-in people out of caches."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import patch_cache_control


class PrivatePages:
    """Forbids browsers and proxies to cache what a signed-in person sees, unless the page says for
    how long they may."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
        opens_session = settings.SESSION_COOKIE_NAME in response.cookies
        if (has_session or opens_session) and not _says_how_long(response):
            patch_cache_control(response, no_store=True, private=True)
        return response


def _says_how_long(response: HttpResponseBase) -> bool:
    """Return whether a page says for how long it may be cached.

    Django's `never_cache` does not: it says `max-age=0`, by which a browser may still store a page.
    """
    said = response.headers.get("Cache-Control", "")
    return "max-age=" in said and "max-age=0" not in said
