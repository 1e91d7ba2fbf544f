"""Stopping a web process so that nobody loses an action, and nobody counts as away."""

import asyncio
import logging
from contextlib import suppress
from typing import Final

from django.db import Error as DatabaseError

from config.wait_limits import STOP_ANNOUNCED
from poker.services.presence import web_processes
from poker.sockets.bye import RESTARTING
from poker.sockets.database_threads import in_database_thread
from poker.sockets.inbox import finish_what_is_under_way
from poker.sockets.serving.watch import watch

FRAMES_LEAVE_S: Final = 0.2
SHORTEST_RETURN_MS: Final = 500
RETURN_MS_PER_SOCKET: Final = 4

logger = logging.getLogger(__name__)


async def close_all_sockets() -> None:
    """Finish the messages that were taken, take no more, and send every client elsewhere.

    Clients are told to come back at a random moment of a time that grows with their number, so that
    the processes that take them over are not overloaded.
    """
    watch.is_stopping = True
    with suppress(DatabaseError, TimeoutError):
        async with asyncio.timeout(STOP_ANNOUNCED.seconds):
            await in_database_thread(web_processes.stop)()
    await finish_what_is_under_way()
    watchers = [*watch.watchers(), *watch.further_sockets()]
    retry_ms = max(SHORTEST_RETURN_MS, RETURN_MS_PER_SOCKET * len(watchers))
    for watcher in watchers:
        with suppress(Exception):
            await watcher.say_bye(RESTARTING, retry_ms=retry_ms)
    watch.stop()
    logger.info("%d sockets sent elsewhere", len(watchers))
    await asyncio.sleep(FRAMES_LEAVE_S)
