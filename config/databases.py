"""Django's database settings, from the environment or for the embedded server."""

import os
import re
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from config import wait_limits
from config.embedded.addresses import postgres_url
from config.environment import flag, integer
from config.primary_watch import RoomConnection

OWNER = "owner"
APPLICATION = "application"
WORKER = "worker"
CONNECTIONS = max(8, integer("ROOM_DATABASE_CONNECTIONS", default=20, most=100))

CHOICES = ("read-write", "primary", "standby", "prefer-standby", "read-only", "any")
_SERVER = re.compile(r"(\[(?P<six>[^\[\]]*)\]|(?P<host>[^:\[\]]*))(:(?P<port>[0-9]*))?")
# PgBouncer passes prepared statements on from 1.21; behind an older one nothing may be prepared.
PREPARES = flag("ROOM_DATABASE_PREPARES", default=True)


class Shares(NamedTuple):
    """How many of a web process's connections are whose; the rest are for what it does by itself.

    Those for players' commands, for sockets that open, for news of other processes and for the
    process's own beat stay with their threads (`poker/sockets/player_threads.py`), those for
    ordinary actions with the event loop (`poker/event_stream/loop_connections.py`), pages take
    theirs for as long as they last (`config/http/pages_in_turn.py`).
    """

    play: int
    acting: int
    opening: int
    news: int
    beat: int
    pages: int


SHARES = Shares(*(max(1, CONNECTIONS * share // 20) for share in (3, 8, 2, 1, 1, 4)))
# In seconds: a request that waits longer for a connection is answered that the room is away, and
# a clock asked to stop while the database is away waits no longer than this, either. While it is
# away the pool tries again after 1, 2, 4, … seconds: without an end to that, play would stand still
# for as long again once the database is back. Whoever asks for a connection then starts anew.
POOL: dict[str, Any] = {
    "min_size": 1,
    "max_size": CONNECTIONS,
    "timeout": wait_limits.POOL.seconds,
    "reconnect_timeout": wait_limits.POOL.seconds,
    "connection_class": RoomConnection,
}
# Parameters of libpq, of which the server, or a pooler before it, is told nothing.
NETWORK: dict[str, Any] = {
    "connect_timeout": round(wait_limits.CONNECT.seconds),
    "tcp_user_timeout": wait_limits.SERVER_GONE.ms,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": round(wait_limits.SERVER_GONE.seconds) - 2,
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

    A socket folder goes in the query: `postgresql://user@/name?host=/run/postgresql`. There may be
    several servers, `one:5432,two:5432`, of which `target_session_attrs=read-write` in the query
    chooses the one that writes. Raises ImproperlyConfigured naming the part that is wrong.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        raise ImproperlyConfigured(
            f"DATABASE_URL must begin with postgresql://, not {parts.scheme or 'nothing'}."
        )
    login, _, servers = parts.netloc.rpartition("@")
    user, _, password = login.partition(":")
    if not user or len(parts.path) < 2:
        raise ImproperlyConfigured("DATABASE_URL must name a user and a database.")
    options = dict(parse_qsl(parts.query))
    hosts, ports = _hosts_and_ports(servers)
    _refuse_unknown_choice(hosts, options)
    return {
        "ENGINE": "config.limited_postgresql",
        "NAME": unquote(parts.path[1:]),
        "USER": unquote(user),
        "PASSWORD": unquote(password),
        "HOST": options.pop("host", "") or ",".join(hosts),
        "PORT": options.pop("port", "") or (",".join(ports) if any(ports) else ""),
        "OPTIONS": options,
    }


def connection_settings(role: str, var: Path) -> dict[str, Any]:
    """Return Django's `default` database for a role. All connections but the owner's are pooled."""
    settings = parse_database_url(database_url(role, var))
    settings["CONN_HEALTH_CHECKS"] = True
    settings["OPTIONS"] = NETWORK | settings["OPTIONS"]
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
        replica["OPTIONS"] = NETWORK | replica["OPTIONS"] | {"pool": POOL}
        found["replica"] = replica
    return found


def role_name(role: str, var: Path) -> str:
    """Return the name of a role in PostgreSQL."""
    return str(parse_database_url(database_url(role, var))["USER"])


def _hosts_and_ports(servers: str) -> tuple[list[str], list[str]]:
    """Return the hosts of a URL and, for each, its port or an empty text."""
    found = [_SERVER.fullmatch(each) for each in servers.split(",")]
    if not all(found):
        raise ImproperlyConfigured(
            "The port in DATABASE_URL must be a number, and several servers are separated by "
            "commas: one:5432,two:5432."
        )
    several = len(found) > 1
    hosts = [unquote(each["six"] or each["host"]) for each in found if each]
    if several and not all(hosts):
        raise ImproperlyConfigured("DATABASE_URL names a server without a host.")
    return hosts, [each["port"] or "" for each in found if each]


def _refuse_unknown_choice(hosts: list[str], options: dict[str, str]) -> None:
    chosen = options.get("target_session_attrs", "")
    if chosen and chosen not in CHOICES:
        raise ImproperlyConfigured(
            f"target_session_attrs in DATABASE_URL must be one of {', '.join(CHOICES)}, "
            f"not {chosen!r}."
        )
    if not chosen and (len(hosts) > 1 or "," in options.get("host", "")):
        raise ImproperlyConfigured(
            "DATABASE_URL names several servers: add ?target_session_attrs=read-write, so that it "
            "leads to the one that writes."
        )
