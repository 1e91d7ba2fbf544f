"""The push services that the room speaks to."""

import re
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from requests import Request, RequestException
from urllib3.exceptions import HTTPError
from urllib3.util import parse_url

_ANY_BELOW: Final = "://*"
_HOST: Final = re.compile(r"[a-z0-9.-]+(:\d+)?", re.ASCII)


def is_push_service(address: str) -> bool:
    """Return whether an address is at one of ROOM_PUSH_SERVICES, by its scheme and host, where `*.`
    stands for whatever is below a host. The room asks no other address that a browser names."""
    origin = called_origin(address)
    if origin is None:
        return False
    for service in settings.ROOM_PUSH_SERVICES:
        scheme, _any, below = service.partition(_ANY_BELOW)
        if origin == service:
            return True
        if below and origin.startswith(f"{scheme}://") and origin.endswith(below):
            return True
    return False


def called_origin(address: str) -> str | None:
    """Return the scheme, host and port that a request to an address is sent to.

    The libraries that send it read the address: others find another host in
    `https://a.example\\@b.example`. None if they do not send it, if these two disagree, if it
    holds a name or a password, or if it does not begin with what they read, as one with an escaped
    dot in its host, or with port 0.
    """
    try:
        sent = Request("POST", address).prepare().url or ""
        by_requests, by_urllib3 = urlsplit(sent), parse_url(sent)
    except (RequestException, HTTPError, ValueError):
        return None
    read = by_urllib3.scheme, by_urllib3.netloc
    if (by_requests.scheme, by_requests.netloc) != read or not _HOST.fullmatch(by_requests.netloc):
        return None
    origin = f"{by_urllib3.scheme}://{by_urllib3.netloc}"
    return origin if address.lower().startswith(f"{origin}/") else None
