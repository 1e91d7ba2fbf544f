"""The security headers of every answer, static files and error pages included."""

from typing import Any, Final

from django.conf import settings

POWERFUL: Final = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "usb",
)
HEADERS: Final[dict[bytes, bytes]] = {
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'; sandbox",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": ", ".join(f"{name}=()" for name in POWERFUL).encode(),
    b"referrer-policy": b"same-origin",
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
}

# Headers that only documents obey are left out of small files, most of whose size they would be.
OF_DOCUMENTS: Final = {b"cross-origin-opener-policy", b"permissions-policy", b"x-frame-options"}
PARTS: Final = (b"text/css", b"text/javascript")
POLICY_OF_PARTS: Final = {b"content-security-policy": b"default-src 'none'"}


class AnswerHeaders:
    """Adds to an ASGI application's answers the headers they do not have themselves.

    Pages have their own content policy; an answer without one is no page and may do nothing.
    """

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def send_on(message: Any) -> None:
            if message["type"] == "http.response.start":
                message = message | {"headers": _with_ours([*message.get("headers", [])], scope)}
            await send(message)

        await self._application(scope, receive, send_on)


def _with_ours(headers: list[tuple[bytes, bytes]], scope: Any) -> list[tuple[bytes, bytes]]:
    said = {name.lower(): value for name, value in headers}
    wanted = HEADERS | _transport_security(scope)
    if said.get(b"content-type", b"").startswith(PARTS):
        wanted = {name: value for name, value in wanted.items() if name not in OF_DOCUMENTS}
        wanted |= POLICY_OF_PARTS
    return headers + [(name, value) for name, value in wanted.items() if name not in said]


def _transport_security(scope: Any) -> dict[bytes, bytes]:
    seconds = settings.SECURE_HSTS_SECONDS
    if not seconds or scope["scheme"] != "https":
        return {}
    policy = f"max-age={seconds}; includeSubDomains; preload"
    return {b"strict-transport-security": policy.encode()}
