"""Who asks: what a connection shows, or what a proxy one was told of says."""

from ipaddress import ip_network
from typing import Any

import pytest

from config.http.addresses import is_within
from config.http.proxies import as_sent

OURS = [ip_network("10.0.0.0/8"), ip_network("2001:db8::/32")]
PLAYER = "203.0.113.9"


def sent(client: str, *way: str, scheme: str = "", kind: str = "http") -> dict[str, Any]:
    """How a request from `client` is seen that says this of its way."""
    headers = [(b"X-Forwarded-For", text.encode()) for text in way]
    headers += [(b"x-forwarded-proto", scheme.encode())] if scheme else []
    scope = {"type": kind, "client": (client, 5), "scheme": "http", "headers": headers}
    return as_sent(scope, OURS)


@pytest.mark.parametrize(
    ("client", "way", "seen"),
    [
        (PLAYER, (), PLAYER),
        (PLAYER, ("198.51.100.1",), PLAYER),
        ("10.0.0.1", (PLAYER,), PLAYER),
        ("10.0.0.1", (f"198.51.100.1, {PLAYER}",), PLAYER),
        ("10.0.0.1", ("198.51.100.1", PLAYER), PLAYER),
        ("10.0.0.1", (f"198.51.100.1, {PLAYER}, 10.0.0.2",), PLAYER),
        ("10.0.0.1", ("2001:db8::7, 2001:4860::1, 2001:db8::8",), "2001:4860::1"),
        ("::ffff:10.0.0.1", (PLAYER,), PLAYER),
        ("10.0.0.1", ("10.0.0.3, 10.0.0.2",), "10.0.0.3"),
        ("10.0.0.1", (f"{PLAYER}, unknown",), "10.0.0.1"),
        ("10.0.0.1", (f"{PLAYER}, <script>, 10.0.0.2",), "10.0.0.2"),
        ("10.0.0.1", (), "10.0.0.1"),
    ],
)
def test_the_address_is_the_last_that_is_no_proxy(
    client: str, way: tuple[str, ...], seen: str
) -> None:
    assert sent(client, *way)["client"][0] == seen


@pytest.mark.parametrize(
    ("client", "said", "kind", "seen"),
    [
        ("10.0.0.1", "https", "http", "https"),
        ("10.0.0.1", "https", "websocket", "wss"),
        ("10.0.0.1", "http", "http", "http"),
        ("10.0.0.1", "http, https", "http", "https"),
        ("10.0.0.1", "https, http", "http", "http"),
        ("10.0.0.1", "", "websocket", "ws"),
        (PLAYER, "https", "http", "http"),
        (PLAYER, "https", "websocket", "ws"),
    ],
)
def test_the_scheme_is_believed_of_a_proxy_only(
    client: str, said: str, kind: str, seen: str
) -> None:
    assert sent(client, PLAYER, scheme=said, kind=kind)["scheme"] == seen


def test_nothing_behind_can_believe_what_was_said() -> None:
    for client in (PLAYER, "10.0.0.1"):
        assert sent(client, "198.51.100.1", scheme="https")["headers"] == []


def test_no_address_is_within_no_network() -> None:
    assert not is_within("", OURS)
    assert not is_within("10.0.0.1 ; drop", OURS)
    assert not is_within("10.0.0.1", [])
