"""Which pages may open a socket."""

from typing import Any

import pytest

from config.http.origin import is_same_origin


def scope(
    *origins: str, host: str | None = "localhost:8000", scheme: str | None = "ws"
) -> dict[str, Any]:
    """A handshake as the ASGI server tells of it."""
    headers = [(b"origin", origin.encode()) for origin in origins]
    headers += [(b"host", host.encode())] if host is not None else []
    return {"type": "websocket", "headers": headers} | ({"scheme": scheme} if scheme else {})


def test_the_rooms_own_pages_may() -> None:
    assert is_same_origin(scope("http://localhost:8000"))
    assert is_same_origin(scope("http://LOCALHOST:8000", scheme=None))
    assert is_same_origin(scope("https://localhost", host="localhost", scheme="wss"))
    assert is_same_origin(scope("http://[::1]:8000", host="[::1]:8000"))


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "",
        "http://evil.example",
        "http://localhost:9000",
        "http://localhost",
        "https://localhost:8000",
        "http://localhost:8000.evil.example",
        "http://localhost:8000/",
        "http://user@localhost:8000",
        "http://127.0.0.1:8000",
        "file://",
        "chrome-extension://abcdef",
        "localhost:8000",
        "http://localhost:8000, http://evil.example",
    ],
)
def test_others_may_not(origin: str) -> None:
    assert not is_same_origin(scope(origin))


def test_who_names_no_page_or_two_or_no_host_may_not() -> None:
    assert not is_same_origin(scope())
    assert not is_same_origin(scope("http://localhost:8000", "http://evil.example"))
    assert not is_same_origin(scope("http://localhost:8000", host=None))


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "a b", ""])
def test_a_host_that_is_not_ours_may_not(host: str) -> None:
    assert not is_same_origin(scope(f"http://{host}", host=host))
