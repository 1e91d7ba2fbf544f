"""Requests to the web process's ASGI application, without a server around it."""

from typing import NamedTuple

from asgiref.testing import ApplicationCommunicator

from config.asgi import application


class Answer(NamedTuple):
    """What came back; headers by their lower-case names."""

    status: int
    headers: dict[bytes, bytes]
    body: bytes


async def get(path: str, client: str = "127.0.0.1", **headers: str) -> Answer:
    """GET a path as `client`; `x_forwarded_for="1.2.3.4"` sends X-Forwarded-For."""
    sent = [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", b"10.0.0.7"), *sent],
        "client": (client, 50000),
        "server": ("10.0.0.7", 80),
    }
    server = ApplicationCommunicator(application, scope)
    await server.send_input({"type": "http.request", "body": b"", "more_body": False})
    start = await server.receive_output(10)
    body = await server.receive_output(10)
    return Answer(start["status"], dict(start["headers"]), body["body"])
