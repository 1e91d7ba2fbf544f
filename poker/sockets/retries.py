"""Trying again what the database refused, before a player is asked to."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from django.db import Error as DatabaseError

from config.deadline import Deadline

RETRIES: Final = 2
FIRST_PAUSE_S: Final = 0.1

Result = TypeVar("Result")

logger = logging.getLogger(__name__)


async def retried(
    ask: Callable[[], Awaitable[Result]], *, table_id: int, deadline: Deadline
) -> Result:
    """Return what ``ask`` returns; if the database refuses it, ask again, twice at most and not
    after the deadline.

    What is asked for must be done once however often it is asked, as a command is under its action
    id. Raises what the last try raises.
    """
    for number in range(RETRIES):
        pause_s = FIRST_PAUSE_S * 4**number
        try:
            return await ask()
        except DatabaseError:
            if deadline.left_s <= pause_s:
                raise
            logger.warning("tried again", exc_info=True, extra={"table": table_id})
        await asyncio.sleep(pause_s)
    return await ask()
