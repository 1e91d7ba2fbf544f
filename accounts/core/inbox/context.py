from collections.abc import Callable
from functools import cache

from django.http import HttpRequest

from accounts.core.inbox.reading import unread


def inbox_context(request: HttpRequest) -> dict[str, Callable[[], int]]:
    """`unread_messages` for templates: counted once, when a page shows it."""

    @cache
    def unread_messages() -> int:
        return unread(request.user.pk) if request.user.is_authenticated else 0

    return {"unread_messages": unread_messages}
