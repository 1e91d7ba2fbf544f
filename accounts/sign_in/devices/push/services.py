"""The push services that the room speaks to."""

from urllib.parse import urlsplit

from django.conf import settings


def is_push_service(address: str) -> bool:
    """Return whether an address is at one of ROOM_PUSH_SERVICES, by its scheme and host, where `*.`
    stands for whatever is below a host. The room asks no other address that a browser names."""
    parts = urlsplit(address)
    own = f"{parts.scheme}://{parts.netloc}"
    for service in settings.ROOM_PUSH_SERVICES:
        scheme, _sign, below = service.partition("://*")
        if own == service:
            return True
        if below and parts.scheme == scheme and parts.netloc.endswith(below):
            return True
    return False
