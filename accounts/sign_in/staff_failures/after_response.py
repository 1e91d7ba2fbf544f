"""Recording of failed sign-ins after the response is sent.

The response time is thus the same for staff and players: no staff data is read or written before
the response is sent.
"""

import logging
from collections.abc import Callable
from functools import partial
from typing import Final

from django.http import HttpRequest, HttpResponseBase

from accounts.core.requester import address_of
from accounts.models.player import Player
from accounts.sign_in.lockout.errors import TooManyAttempts
from accounts.sign_in.staff_failures.models import FailureKind
from accounts.sign_in.staff_failures.recording import record_failure
from config import room_time

logger = logging.getLogger(__name__)

Finder = Callable[[], Player | None]
_PENDING: Final = "room.failed_sign_ins"


class StaffFailures:
    """Middleware that records the failed sign-ins of a request after its response was sent."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        pending: list[Callable[[], None]] = []
        request.META[_PENDING] = pending
        response = self._get_response(request)
        # Django calls these when it closes the response; it has no public name for the list.
        closers = response._resource_closers  # type: ignore[attr-defined]  # unknown to the stubs
        closers.extend(partial(_safely, each) for each in pending)
        return response


def note_failure(request: HttpRequest, kind: FailureKind, find: Finder) -> None:
    """Record a failed sign-in to the account that ``find`` returns, if it is one of staff.

    It is recorded after the response, or immediately for a request without the middleware.
    """
    address, now = address_of(request), room_time.now()

    def keep() -> None:
        record_failure(player=find(), kind=kind, address=address, now=now)

    pending = request.META.get(_PENDING)
    if pending is None:
        keep()
    else:
        pending.append(keep)


def failure_kind(refusal: Exception, otherwise: FailureKind) -> FailureKind:
    """Return the kind of failure for a refusal."""
    return FailureKind.LOCKED_OUT if isinstance(refusal, TooManyAttempts) else otherwise


def by_email(email: str) -> Player | None:
    """Return the account with this e-mail address, or None."""
    return Player.objects.filter(email=Player.objects.normalize_email(email)).first()


def _safely(keep: Callable[[], None]) -> None:
    """Record the failure, and log errors, because Django swallows errors while closing a
    response."""
    try:
        keep()
    except Exception:
        logger.exception("failed sign-in not recorded")
