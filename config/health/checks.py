"""What a web process needs to serve players: each check returns "ok" or what is wrong."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Final

from django.conf import settings
from django.db import Error as DatabaseError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from redis.exceptions import RedisError

from config import room_time
from config.database_time import measured_offset
from config.valkey_client import async_client
from config.wait_limits import HEALTH
from poker.models import ClockBeat
from poker.services.presence.downtime import LONGEST_GAP
from poker.sockets.database_threads import in_database_thread

OK: Final = "ok"

Check = Callable[[], Awaitable[str]]


async def in_time(check: Check) -> str:
    """Return what the check returns, or "no answer" where there was none within two seconds."""
    try:
        async with asyncio.timeout(HEALTH.seconds):
            return await check()
    except (TimeoutError, OSError, DatabaseError, RedisError):
        return "no answer"


async def database() -> str:
    """Return "ok" once the database answers. Raises DatabaseError."""
    await in_database_thread(_select)()
    return OK


class Migrations:
    """Checks whether every migration of this program is applied, until they once were."""

    def __init__(self) -> None:
        self._applied = False

    async def __call__(self) -> str:
        self._applied = self._applied or await in_database_thread(_is_migrated)()
        return OK if self._applied else "not applied"


migrations: Final = Migrations()


async def valkey() -> str:
    """Return "ok" once every server that carries announcements answers. Raises RedisError."""
    for url in settings.VALKEY_URLS:
        async with async_client(url) as server:
            await server.ping()
    return OK


async def time() -> str:
    """Return "ok" if this machine's clock agrees with the database's, else how far it is off.
    Raises DatabaseError."""
    return await in_database_thread(measured_offset)()


async def clock() -> str:
    """Return "ok" where a table clock has beaten lately, else "no beat"."""
    beaten_at = await in_database_thread(_beaten_at)()
    is_late = beaten_at is None or room_time.now() - beaten_at > LONGEST_GAP
    return "no beat" if is_late else OK


def _select() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _is_migrated() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def _beaten_at() -> datetime | None:
    return ClockBeat.objects.values_list("at", flat=True).first()
