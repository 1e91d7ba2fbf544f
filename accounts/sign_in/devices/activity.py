"""When a session was last active, and whether it has to ask for the password again."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import wraps
from typing import Concatenate, Final, ParamSpec

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.db.models import F, Q
from django.db.models.expressions import Case, Value, When
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from accounts.sign_in.devices.models import SignIn

NOTED_EVERY: Final = timedelta(seconds=60)

Rest = ParamSpec("Rest")
View = Callable[Concatenate[HttpRequest, Rest], HttpResponse]


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
    activity.

    Afterwards the player goes on to the page asked for, or, where a form was sent, to the page
    named `back`.
    """

    def decorate(view: "View[Rest]") -> "View[Rest]":
        @wraps(view)
        def asking(
            request: HttpRequest, /, *args: Rest.args, **kwargs: Rest.kwargs
        ) -> HttpResponse:
            if is_fresh(request.session.session_key or "", timezone.now()):
                return view(request, *args, **kwargs)
            wanted = request.path if request.method == "GET" else reverse(back)
            return redirect_to_login(wanted, reverse("accounts:confirm_password"))

        return asking

    return decorate


def _longest_idle() -> timedelta:
    return timedelta(minutes=settings.ROOM_IDLE_MINUTES)
