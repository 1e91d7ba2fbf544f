"""The middleware that stores a session's activity and recognises browsers."""

from collections.abc import Callable
from typing import Final

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponseBase

from accounts.sign_in.devices.activity import touch
from accounts.sign_in.devices.cookie import give
from config import room_time

NAVIGATION: Final = "navigate"


class Devices:
    """Stores when a session is active, and gives browsers their cookie."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        if token := request.META.get("room.device_token"):
            give(response, token)
        if _is_action(request) and _is_signed_in(request):
            touch(request.session.session_key or "", room_time.now())
        return response


def _is_signed_in(request: HttpRequest) -> bool:
    """Return whether the session is signed in, only if the page has read the session already."""
    return request.session.accessed and SESSION_KEY in request.session


def _is_action(request: HttpRequest) -> bool:
    """Return whether a person did this; what pages fetch by themselves is no activity."""
    if request.method == "POST":
        return True
    mode = request.headers.get("Sec-Fetch-Mode", NAVIGATION)
    return mode == NAVIGATION and "HX-Request" not in request.headers
