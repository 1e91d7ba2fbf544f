"""The inbox's part of the templates' context."""

from collections.abc import Callable
from functools import cache

from django.http import HttpRequest

from accounts.core.inbox.reading import unread


def inbox_context(request: HttpRequest) -> dict[str, Callable[[], int]]:
    """Return `unread_messages` for templates: a function that counts when a page uses it, once."""

    @cache
    def unread_messages() -> int:
        return unread(request.user.pk) if request.user.is_authenticated else 0

    return {"unread_messages": unread_messages}
