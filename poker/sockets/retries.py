"""Trying again what the database refused, before a player is asked to."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from django.db import Error as DatabaseError

from config.wait_limits import COMMAND

RETRIES: Final = 2
FIRST_PAUSE_S: Final = 0.1

Result = TypeVar("Result")

logger = logging.getLogger(__name__)


async def retried(ask: Callable[[], Awaitable[Result]], *, table_id: int) -> Result:
    """Return what ``ask`` returns; where the database refuses it, ask again, twice at most and not
    after the time a command may take.

    What is asked for must be done once however often it is asked, as a command is under its action
    id. Raises what the last try raises.
    """
    loop = asyncio.get_running_loop()
    last_at_s = loop.time() + COMMAND.seconds
    for number in range(RETRIES):
        try:
            return await ask()
        except DatabaseError:
            if loop.time() >= last_at_s:
                raise
            logger.warning("tried again", exc_info=True, extra={"table": table_id})
        await asyncio.sleep(FIRST_PAUSE_S * 4**number)
    return await ask()
