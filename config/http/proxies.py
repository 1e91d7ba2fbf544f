"""Believes the forwarding headers of the room's own proxies, and of nobody else."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.conf import settings

from config.http.addresses import Network, address_in, is_within, peer_of

BY_PROXY: Final = (
    b"forwarded",
    b"x-forwarded-for",
    b"x-forwarded-host",
    b"x-forwarded-port",
    b"x-forwarded-proto",
    b"x-real-ip",
)
SECURE: Final = {"http": "https", "websocket": "wss"}
PLAIN: Final = {"http": "http", "websocket": "ws"}

Scope = Mapping[str, Any]


class BehindProxies:
    """Gives an ASGI application the address and the scheme of the client itself.

    They are taken from `X-Forwarded-For` and `X-Forwarded-Proto` where the connection comes from
    one of ROOM_PROXIES. From everybody else those headers are taken away: nothing behind this class
    can believe them by mistake.
    """

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self._application(as_sent(scope, settings.ROOM_PROXIES), receive, send)


def as_sent(scope: Scope, proxies: Iterable[Network]) -> dict[str, Any]:
    """Return the request as its client sent it to the first of the proxies."""
    said: dict[bytes, list[str]] = {}
    for name, value in scope["headers"]:
        said.setdefault(name.lower(), []).append(value.decode("latin-1"))
    peer, port = peer_of(scope), (scope.get("client") or ("", 0))[1]
    kept = [(name, value) for name, value in scope["headers"] if name.lower() not in BY_PROXY]
    sent = dict(scope) | {
        "client": (peer, port),
        "headers": kept,
        "scheme": PLAIN[scope["type"]],
    }
    if not is_within(peer, proxies):
        return sent
    way = ",".join(said.get(b"x-forwarded-for", []))
    schemes = ",".join(said.get(b"x-forwarded-proto", [])).split(",")
    sent["client"] = (_first_stranger(way, peer, proxies), port)
    if schemes[-1].strip().lower() in SECURE.values():
        sent["scheme"] = SECURE[scope["type"]]
    return sent


def _first_stranger(way: str, proxy: str, proxies: Iterable[Network]) -> str:
    """Return the last address that is not one of our proxies.

    Addresses before it may be made up by anybody. A proxy that passed on no address is itself
    returned as the client.
    """
    nearest = proxy
    for text in reversed(way.split(",")):
        address = address_in(text)
        if address is None:
            return nearest
        nearest = str(address)
        if not is_within(nearest, proxies):
            return nearest
    return nearest
