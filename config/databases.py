"""Django's database settings, from the environment or for the embedded server."""

import os
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from config.embedded.addresses import postgres_url
from config.environment import flag, integer

OWNER = "owner"
APPLICATION = "application"
WORKER = "worker"
CONNECTIONS = max(7, integer("ROOM_DATABASE_CONNECTIONS", default=20, most=100))

# PgBouncer passes prepared statements on from 1.21; behind an older one nothing may be prepared.
PREPARES = flag("ROOM_DATABASE_PREPARES", default=True)


class Shares(NamedTuple):
    """How many of a web process's connections are whose; the rest are for what it does by itself.

    Those for players' commands, for sockets that open and for news of other processes stay with
    their threads (`poker/sockets/player_threads.py`), those for ordinary actions with the event
    loop (`poker/event_stream/loop_connections.py`), pages take theirs for as long as they last
    (`config/http/pages_in_turn.py`).
    """

    play: int
    acting: int
    opening: int
    news: int
    pages: int


SHARES = Shares(*(max(1, CONNECTIONS * share // 20) for share in (3, 8, 2, 1, 4)))
# In seconds: a request that waits longer for a connection is answered that the room is away, and
# a clock asked to stop while the database is away waits no longer than this, either. While it is
# away the pool tries again after 1, 2, 4, … seconds: without an end to that, play would stand still
# for as long again once the database is back. Whoever asks for a connection then starts anew.
POOL: dict[str, Any] = {
    "min_size": 1,
    "max_size": CONNECTIONS,
    "timeout": 5,
    "reconnect_timeout": 5,
}


def database_url(role: str, var: Path) -> str:
    """Return the PostgreSQL URL for a role, `owner`, `application` or `worker`.

    DATABASE_URL is the application's, DATABASE_OWNER_URL the owner's and DATABASE_WORKER_URL the
    workers' (the application's when they are not set); with none, the embedded server's.
    """
    outside = ""
    if role == OWNER:
        outside = os.environ.get("DATABASE_OWNER_URL", "")
    if role == WORKER:
        outside = os.environ.get("DATABASE_WORKER_URL", "")
    return outside or os.environ.get("DATABASE_URL", "") or postgres_url(role, var)


def parse_database_url(url: str) -> dict[str, Any]:
    """Return Django's connection settings for `postgresql://user:password@host:port/name?option=x`.

    A socket folder goes in the query: `postgresql://user@/name?host=/run/postgresql`. Raises
    ImproperlyConfigured naming the part that is wrong.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        raise ImproperlyConfigured(
            f"DATABASE_URL must begin with postgresql://, not {parts.scheme or 'nothing'}."
        )
    if not parts.username or len(parts.path) < 2:
        raise ImproperlyConfigured("DATABASE_URL must name a user and a database.")
    options = dict(parse_qsl(parts.query))
    host = options.pop("host", "") or unquote(parts.hostname or "")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path[1:]),
        "USER": unquote(parts.username),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": options.pop("port", "") or _port(url),
        "OPTIONS": options,
    }


def connection_settings(role: str, var: Path) -> dict[str, Any]:
    """Return Django's `default` database for a role. All connections but the owner's are pooled."""
    settings = parse_database_url(database_url(role, var))
    settings["CONN_HEALTH_CHECKS"] = True
    # Django prepares nothing unless told to, not even what asks for it
    # (`accounts/core/databases/prepared.py`).
    if PREPARES:
        settings["OPTIONS"]["prepare_threshold"] = 0
    if role != OWNER:
        settings["OPTIONS"]["pool"] = POOL
    return settings


def databases(role: str, var: Path) -> dict[str, dict[str, Any]]:
    """Return Django's databases: `default`, and `replica` where DATABASE_REPLICA_URL names one.

    The replica's connections are read-only, whichever server they lead to.
    """
    found = {"default": connection_settings(role, var)}
    if url := os.environ.get("DATABASE_REPLICA_URL", ""):
        replica = parse_database_url(url)
        replica["CONN_HEALTH_CHECKS"] = True
        replica["ENGINE"] = "config.read_only_postgresql"
        replica["OPTIONS"]["pool"] = POOL
        found["replica"] = replica
    return found


def role_name(role: str, var: Path) -> str:
    """Return the name of a role in PostgreSQL."""
    return str(parse_database_url(database_url(role, var))["USER"])


def _port(url: str) -> str:
    try:
        return str(urlsplit(url).port or "")
    except ValueError as error:
        raise ImproperlyConfigured("The port in DATABASE_URL must be a number.") from error
