from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponseBase
from django.urls import reverse

from config.door.networks import is_within

GetResponse = Callable[[HttpRequest], HttpResponseBase]


class StaffNetworks:
    """The admin is there for ROOM_ADMIN_NETWORKS only, where any are told; for everybody else
    there is no such page."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> None:
        """Raises Http404."""
        networks = settings.ROOM_ADMIN_NETWORKS
        if not networks or not request.path.startswith(reverse("admin:index")):
            return
        if not is_within(request.META.get("REMOTE_ADDR", ""), networks):
            raise Http404
