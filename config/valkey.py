"""The addresses of the Valkey servers for announcements and for Celery."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from django.core.exceptions import ImproperlyConfigured

from config.embedded.addresses import valkey_url
from config.environment import words
from config.wait_limits import VALKEY_ANSWER, VALKEY_CONNECT

SCHEMES = ("redis", "rediss", "unix")


def channels_urls(var: Path) -> list[str]:
    """Return the Valkey URLs for announcements: those of REDIS_URL, else the embedded server's.

    Several, separated by commas, share the announcements among them. Raises ImproperlyConfigured
    for anything but redis://, rediss:// and unix://.
    """
    urls = words("REDIS_URL", default="") or [valkey_url(var)]
    if any(urlsplit(url).scheme not in SCHEMES for url in urls):
        raise ImproperlyConfigured("REDIS_URL must begin with redis://, rediss:// or unix://.")
    return urls


def limits(url: str) -> dict[str, Any]:
    """Return the options of a client that never waits for the server at `url` without a limit."""
    options: dict[str, Any] = {
        "socket_connect_timeout": VALKEY_CONNECT.seconds,
        "socket_timeout": VALKEY_ANSWER.seconds,
    }
    return options if urlsplit(url).scheme == "unix" else options | {"socket_keepalive": True}


def celery_url(first: str) -> str:
    """Return Celery's broker in kombu's form: ROOM_BROKER_URL, else the server of `first`."""
    return os.environ.get("ROOM_BROKER_URL", "") or broker_url(first)


def broker_url(url: str) -> str:
    """Return the next logical database of the server at `url`, in kombu's form.

    Raises ImproperlyConfigured where the database in the URL is no number.
    """
    parts = urlsplit(url)
    query = dict(parse_qsl(parts.query))
    if parts.scheme == "unix":
        query["virtual_host"] = str(_number(query.pop("db", "0")) + 1)
        return f"redis+socket://{parts.netloc}{parts.path}?{urlencode(query, safe='/')}"
    number = _number(parts.path.strip("/") or "0") + 1
    return urlunsplit(parts._replace(path=f"/{number}"))


def _number(text: str) -> int:
    if not text.isdigit():
        raise ImproperlyConfigured(f"The database in REDIS_URL must be a number, not {text!r}.")
    return int(text)
