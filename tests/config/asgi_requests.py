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
    return await ask("GET", path, b"", client, **headers)


async def ask(
    method: str, path: str, body: bytes = b"", client: str = "127.0.0.1", **headers: str
) -> Answer:
    """Send a request, to the host 10.0.0.7 unless it names another."""
    path, _, query = path.partition("?")
    sent = {"host": "10.0.0.7"} | headers
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in sent.items()],
        "client": (client, 50000),
        "server": ("10.0.0.7", 80),
    }
    server = ApplicationCommunicator(application, scope)
    await server.send_input({"type": "http.request", "body": body, "more_body": False})
    start = await server.receive_output(10)
    answer = b""
    while True:
        part = await server.receive_output(10)
        answer += part.get("body", b"")
        if not part.get("more_body"):
            break
    return Answer(start["status"], dict(start["headers"]), answer)
