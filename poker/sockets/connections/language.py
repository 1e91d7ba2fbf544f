from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.utils import translation


def language_of(scope: Mapping[str, Any]) -> str:
    """The language the browser at a socket asked for, as for any page. What a player chose for
    their account goes before it, and is known once the socket's session is."""
    request = HttpRequest()
    request.COOKIES = scope["cookies"]
    headers = dict(scope["headers"])
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get(b"accept-language", b"").decode("latin-1")
    return translation.get_language_from_request(request)
