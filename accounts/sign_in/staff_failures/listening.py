"""The signal receiver that records wrong passwords from any sign-in path."""

from functools import partial
from typing import Any

from django.contrib.auth.signals import user_login_failed
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.sign_in.staff_failures.after_response import by_email, note_failure
from accounts.sign_in.staff_failures.models import FailureKind
from accounts.sign_in.staff_failures.recording import record_failure
from config import room_time


@receiver(user_login_failed)
def note_wrong_password(
    credentials: dict[str, Any], request: HttpRequest | None = None, **_signal: Any
) -> None:
    """Record a wrong password for an account of staff."""
    find = partial(by_email, str(credentials.get("username") or ""))
    if request is None:
        now = room_time.now()
        record_failure(player=find(), kind=FailureKind.PASSWORD, address="", now=now)
    else:
        note_failure(request, FailureKind.PASSWORD, find)
