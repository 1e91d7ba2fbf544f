"""Lets only the room's own pages open sockets."""

from collections.abc import Mapping
from typing import Any, Final

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host

SCHEMES: Final = {"ws": "http", "wss": "https"}


class SameOrigin:
    """Refuses the handshake (403) of a page of another scheme, host or port, of a page without an
    origin (`null`), and of a client that names none.

    Cookies go to every port of a host, so a host that matches is not enough.
    """

    def __init__(self, application: Any) -> None:
        self._application = application
        self._refusing = WebsocketDenier.as_asgi()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        application = self._application if is_same_origin(scope) else self._refusing
        await application(scope, receive, send)


def is_same_origin(scope: Mapping[str, Any]) -> bool:
    """Return whether the page that opens this socket has the socket's own origin."""
    origins, hosts = _all(scope, b"origin"), _all(scope, b"host")
    if len(origins) != 1 or len(hosts) != 1:
        return False
    host = hosts[0].lower()
    domain, _port = split_domain_port(host)
    if not domain or not validate_host(domain, settings.ALLOWED_HOSTS):
        return False
    return origins[0].lower() == f"{SCHEMES[scope.get('scheme', 'ws')]}://{host}"


def _all(scope: Mapping[str, Any], wanted: bytes) -> list[str]:
    return [value.decode("latin-1") for name, value in scope["headers"] if name.lower() == wanted]
