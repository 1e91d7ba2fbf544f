"""The cookie by which a browser is recognised, apart from any session."""

import hashlib
import re
import secrets
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

FORM: Final = re.compile(r"[A-Za-z0-9_-]{43}")
LIFETIME: Final = timedelta(days=365)


def token_of(request: HttpRequest) -> str:
    """Return the browser's token; empty where it has none."""
    token = request.COOKIES.get(settings.ROOM_DEVICE_COOKIE, "")
    return token if FORM.fullmatch(token) else ""


def new_token() -> str:
    """Return a token of 256 random bits."""
    return secrets.token_urlsafe(32)


def digest_of(token: str) -> str:
    """Return what is stored of a token: its SHA-256 in hexadecimal."""
    return hashlib.sha256(token.encode()).hexdigest()


def give(response: HttpResponseBase, token: str) -> None:
    """Set the cookie with the browser's token for a year."""
    response.set_cookie(
        settings.ROOM_DEVICE_COOKIE,
        token,
        max_age=LIFETIME,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
