"""Limits the admin and the reports to the networks of staff."""

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponseBase
from django.urls import reverse

from config.http.addresses import is_within

STAFF_PAGES: Final = ("admin:index", "compliance:index")

GetResponse = Callable[[HttpRequest], HttpResponseBase]


class StaffNetworks:
    """Lets only ROOM_ADMIN_NETWORKS reach the admin and the reports, where that setting names any;
    for everybody else there is no such page."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> None:
        """Raise Http404 for a page of staff asked for from outside these networks."""
        networks = settings.ROOM_ADMIN_NETWORKS
        folders = tuple(reverse(page) for page in STAFF_PAGES) if networks else ()
        if not request.path.startswith(folders):
            return
        if not is_within(request.META.get("REMOTE_ADDR", ""), networks):
            raise Http404
