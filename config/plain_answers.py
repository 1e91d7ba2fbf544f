"""Plain answers to HTTP requests that need no page: no session, no host name, no middleware."""

import json
from collections.abc import Iterable, Mapping

from asgiref.typing import ASGISendCallable, HTTPScope

TEXT = b"text/plain; charset=utf-8"
JSON = b"application/json"


async def answer(
    send: ASGISendCallable,
    status: int,
    body: bytes,
    content_type: bytes = TEXT,
    more_headers: Iterable[tuple[bytes, bytes]] = (),
) -> None:
    """Send a whole response that is not to be cached."""
    headers: Iterable[tuple[bytes, bytes]] = [
        (b"content-type", content_type),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        *more_headers,
    ]
    await send(
        {"type": "http.response.start", "status": status, "headers": headers, "trailers": False}
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def answer_json(send: ASGISendCallable, status: int, body: Mapping[str, object]) -> None:
    """Send an object as JSON."""
    await answer(send, status, json.dumps(body).encode(), JSON)


def header(scope: HTTPScope, name: bytes) -> bytes | None:
    """Return a request header by its lower-case name; None when it was not sent."""
    return next((value for key, value in scope["headers"] if key.lower() == name), None)
