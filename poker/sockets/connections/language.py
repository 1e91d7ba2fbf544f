"""The language of a socket."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.utils import translation


def language_of(scope: Mapping[str, Any]) -> str:
    """Return the language that the browser at a socket asked for, as for any page.

    The language a player chose for their account takes precedence, and is known only with the
    socket's session.
    """
    request = HttpRequest()
    request.COOKIES = scope["cookies"]
    headers = dict(scope["headers"])
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get(b"accept-language", b"").decode("latin-1")
    return translation.get_language_from_request(request)
