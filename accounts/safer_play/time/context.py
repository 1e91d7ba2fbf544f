from collections.abc import Callable
from functools import cache

from django.http import HttpRequest
from django.utils import timezone

from accounts.safer_play.time.stints import lasted


def session_context(request: HttpRequest) -> dict[str, Callable[[], int | None]]:
    """`session_lasted` for templates: milliseconds of the reader's session; None without one."""

    @cache
    def session_lasted() -> int | None:
        if not request.user.is_authenticated:
            return None
        duration = lasted(request.user.pk, timezone.now())
        return None if duration is None else int(duration.total_seconds() * 1000)

    return {"session_lasted": session_lasted}
