"""When a session was last active, and whether it has to ask for the password again."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import F, Q
from django.db.models.expressions import Case, Value, When
from django.http import HttpRequest

from accounts.sign_in.asking_first import Rest, View, asking_first
from accounts.sign_in.devices.models import SignIn
from config import room_time

NOTED_EVERY: Final = timedelta(seconds=60)


def touch(session_key: str, now: datetime) -> None:
    """Store that this session is active, at most once a minute."""
    late = Q(seen_at__lt=now - _longest_idle())
    SignIn.objects.filter(session_key=session_key, seen_at__lt=now - NOTED_EVERY).update(
        is_stale=Case(When(late, then=Value(value=True)), default=F("is_stale")), seen_at=now
    )


def is_fresh(session_key: str, now: datetime) -> bool:
    """Return whether the session was never inactive for half an hour since the password was
    given.
    """
    return SignIn.objects.filter(
        session_key=session_key, is_stale=False, seen_at__gte=now - _longest_idle()
    ).exists()


def refresh(session_key: str, now: datetime) -> None:
    """Store that the password was given again."""
    SignIn.objects.filter(session_key=session_key).update(is_stale=False, seen_at=now)


def fresh(back: str) -> Callable[["View[Rest]"], "View[Rest]"]:
    """Return a decorator that makes a view ask for the password after half an hour without
    activity (`asking_first`).
    """
    return asking_first(back, _page_if_stale)


def _page_if_stale(request: HttpRequest) -> str | None:
    key = request.session.session_key or ""
    return None if is_fresh(key, room_time.now()) else "accounts:confirm_password"


def _longest_idle() -> timedelta:
    return timedelta(minutes=settings.ROOM_IDLE_MINUTES)
