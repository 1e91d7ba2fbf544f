"""The middleware that composes the text of every form and address, before any page reads it."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponseBase, QueryDict

from config.outside.text import composed, is_composed


class FormText:
    """Composes the text of forms and of the queries of addresses.

    It runs after Django has read the form to check its token.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> None:
        """Replace the fields of the request."""
        if not _are_composed(request.GET):
            request.GET = _composed(request.GET)  # type: ignore[assignment]  # immutable again
        if request.method == "POST" and not _are_composed(request.POST):
            request.POST = _composed(request.POST)  # type: ignore[assignment]


def _are_composed(fields: QueryDict) -> bool:
    return all(is_composed(value) for _name, values in fields.lists() for value in values)


def _composed(fields: QueryDict) -> QueryDict:
    changed = QueryDict(mutable=True, encoding=fields.encoding)
    for name, values in fields.lists():
        changed.setlist(name, [composed(value) for value in values])
    changed._mutable = False
    return changed
