"""Refuses uploads: the body of a request is a form, or empty."""

from collections.abc import Sequence
from typing import Any, Final

from config.plain_answers import answer, header

FORM: Final = b"application/x-www-form-urlencoded"
REFUSED: Final = f"Send a form as {FORM.decode()}.\n".encode()


class FormsOnly:
    """Answers 415 to a body of any other type, multipart included, before it is read."""

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if is_form_or_nothing(scope):
            await self._application(scope, receive, send)
        else:
            await answer(send, 415, REFUSED)


def is_form_or_nothing(scope: Any) -> bool:
    """Return whether a request carries a plain form, or no body at all."""
    kind = header(scope, b"content-type")
    if kind is None:
        return not _has_body(scope["headers"])
    return kind.split(b";")[0].strip().lower() == FORM


def _has_body(headers: Sequence[tuple[bytes, bytes]]) -> bool:
    sizes = [value.strip() for name, value in headers if name.lower() == b"content-length"]
    return any(size != b"0" for size in sizes) or any(
        name.lower() == b"transfer-encoding" for name, _ in headers
    )
