"""The language of a request or socket that no middleware has seen."""

from typing import Any

from django.http import HttpRequest
from django.http.cookie import parse_cookie
from django.utils import translation

from config.plain_answers import header


def language_of(scope: Any) -> str:
    """Return the language that a browser asked for, as for any page.

    The language a player chose for their account takes precedence, and is known only with their
    session.
    """
    request = HttpRequest()
    request.COOKIES = scope.get("cookies") or cookies_of(scope)
    request.META["HTTP_ACCEPT_LANGUAGE"] = (header(scope, b"accept-language") or b"").decode(
        "latin-1"
    )
    return translation.get_language_from_request(request)


def cookies_of(scope: Any) -> dict[str, str]:
    """Return the cookies of a request by their names."""
    return parse_cookie((header(scope, b"cookie") or b"").decode("latin-1"))
