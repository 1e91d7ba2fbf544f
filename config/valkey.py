import os
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from django.core.exceptions import ImproperlyConfigured

from config.embedded.addresses import valkey_url

SCHEMES = ("redis", "rediss", "unix")


def channels_url(var: Path) -> str:
    """The Valkey URL for announcements: REDIS_URL, else the embedded server's."""
    url = os.environ.get("REDIS_URL", "") or valkey_url(var)
    if urlsplit(url).scheme not in SCHEMES:
        raise ImproperlyConfigured("REDIS_URL must begin with redis://, rediss:// or unix://.")
    return url


def broker_url(url: str) -> str:
    """Celery's broker: the next logical database of the server at `url`, in kombu's form."""
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
