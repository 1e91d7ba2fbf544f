"""The id of each request, in its log lines and its response."""

import re
from collections.abc import Callable
from uuid import uuid4

from django.http import HttpRequest, HttpResponseBase

from config.log_context import logged_with

WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)


class RequestIds:
    """Gives every request an id, which its log lines and its response carry.

    An `X-Request-ID` sent by a proxy is used where it is nothing but a short word.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        given = request.headers.get("X-Request-ID", "")
        name = given if WELL_FORMED.fullmatch(given) else uuid4().hex
        with logged_with(request=name):
            response = self._get_response(request)
        response.headers["X-Request-ID"] = name
        return response
