from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import patch_cache_control


class PrivatePages:
    """Nothing a signed-in person is shown is kept by a browser or a proxy, unless its page
    says for how long."""

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
    """Django's `never_cache` says `max-age=0`, by which a browser may still keep a page."""
    said = response.headers.get("Cache-Control", "")
    return "max-age=" in said and "max-age=0" not in said
