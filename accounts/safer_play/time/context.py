"""The session's part of the templates' context."""

from collections.abc import Callable
from functools import cache

from django.http import HttpRequest

from accounts.safer_play.time.stints import lasted
from config import room_time


def session_context(request: HttpRequest) -> dict[str, Callable[[], int | None]]:
    """Return `session_lasted` for templates: a function that returns milliseconds, None in no
    session.
    """

    @cache
    def session_lasted() -> int | None:
        if not request.user.is_authenticated:
            return None
        duration = lasted(request.user.pk, room_time.now())
        return None if duration is None else int(duration.total_seconds() * 1000)

    return {"session_lasted": session_lasted}
