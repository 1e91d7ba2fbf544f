"""Signing in over HTTP, as a browser does."""

from typing import Final

from aiohttp import ClientSession
from django.conf import settings
from django.urls import reverse

_REDIRECTS: Final = (302, 303)


class SignInRefused(Exception):
    """The room does not know this e-mail address with this password."""


async def sign_in(http: ClientSession, url: str, *, email: str, password: str) -> str:
    """Fill in the sign-in form at ``url`` and return the key of the session it opens.

    Raises SignInRefused, or aiohttp.ClientError when the room does not answer.
    """
    page = f"{url}{reverse('accounts:sign_in')}"
    token = await form_token(http, page)
    form = {"username": email, "password": password}
    return await send_form(http, url, page, token, form)


async def form_token(http: ClientSession, page: str) -> str:
    """Return the token against forged requests that comes with a page's form."""
    async with http.get(page) as answer:
        answer.raise_for_status()
        return answer.cookies[settings.CSRF_COOKIE_NAME].value


async def send_form(
    http: ClientSession, url: str, page: str, token: str, form: dict[str, str]
) -> str:
    """Send a form that signs its sender in and return the session's key.

    Raises SignInRefused when the room returns the form again instead.
    """
    headers = {
        "Cookie": f"{settings.CSRF_COOKIE_NAME}={token}",
        "Origin": url,
        "Referer": page,
    }
    fields = form | {"csrfmiddlewaretoken": token}
    async with http.post(page, data=fields, headers=headers, allow_redirects=False) as answer:
        if answer.status in _REDIRECTS:
            return answer.cookies[settings.SESSION_COOKIE_NAME].value
        answer.raise_for_status()
        raise SignInRefused(page)


def socket_headers(url: str, session_key: str) -> dict[str, str]:
    """Return the headers a browser sends when a page of ``url`` opens a socket."""
    return {"Cookie": f"{settings.SESSION_COOKIE_NAME}={session_key}", "Origin": url}
