"""The limit of a page, from its arrival to its answer."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponseBase

from config.deadline import Deadline, ending_by
from config.wait_limits import PAGE

SCOPE_KEY: Final = "room.deadline"
"""Under which a request's scope has the deadline that began with its arrival."""


class PageLimit:
    """Has the thread that makes a page wait for nothing beyond the page's limit.

    It comes before all other middleware: they and the view run in the thread of this one.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        begun: Deadline | None = getattr(request, "scope", {}).get(SCOPE_KEY)
        with ending_by(begun or Deadline(PAGE)):
            return self._get_response(request)
