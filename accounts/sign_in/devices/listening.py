"""What is stored when somebody signs in or out."""

import logging
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.core.requester import address_of
from accounts.models.player import Player
from accounts.sign_in.devices.browser import browser_in_words
from accounts.sign_in.devices.cookie import new_token, token_of
from accounts.sign_in.devices.ending import note_end
from accounts.sign_in.devices.noting import Origin, note
from config import room_time

logger = logging.getLogger(__name__)


@receiver(user_logged_in)
def remember(request: HttpRequest, user: Player, **_signal: Any) -> None:
    """Store a session that begins, and set when it runs out."""
    now = room_time.now()
    if request.session.session_key is None:
        # Somebody else was signed in here: Django dropped their session, and this one has no key
        # yet.
        request.session.create()
    request.session.set_expiry(_end(user, now))
    origin = origin_of(request)
    note(player=user, session_key=request.session.session_key or "", origin=origin, now=now)
    logger.info("signed in", extra={"player": user.pk, "address": origin.address})


@receiver(user_login_failed)
def log_refusal(request: HttpRequest | None, **_signal: Any) -> None:
    """Log that somebody gave a wrong password, for whatever account."""
    if request is not None:
        logger.warning("sign-in refused", extra={"address": address_of(request)})


@receiver(user_logged_out)
def forget(request: HttpRequest | None, user: Player | None, **_signal: Any) -> None:
    """Store that a session was signed out."""
    if user is not None:
        logger.info("signed out", extra={"player": user.pk})
    if request is not None and request.session.session_key:
        note_end(request.session.session_key, room_time.now())


def origin_of(request: HttpRequest) -> Origin:
    """Return where a request came from. A browser without a token gets one with the response."""
    token = token_of(request)
    if not token:
        token = request.META.setdefault("room.device_token", new_token())
    browser = browser_in_words(request.META.get("HTTP_USER_AGENT", ""))
    return Origin(token, browser, address_of(request))


def _end(player: Player, now: datetime) -> datetime:
    hours = settings.ROOM_STAFF_SESSION_HOURS if player.is_staff else settings.ROOM_SESSION_HOURS
    return now + timedelta(hours=hours)
