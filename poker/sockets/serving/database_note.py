"""Telling open sockets that the room waits for its database."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Final, Protocol

from django.db import Error as DatabaseError
from django.db import connection

from config.database_space import require_space
from config.wait_limits import DATABASE_ANSWER
from poker.sockets.database_threads import in_database_thread

LOOK_EVERY_S: Final = 1.0

logger = logging.getLogger(__name__)


class Listener(Protocol):
    """A socket that can be told."""

    def tell_database(self, *, is_away: bool) -> None: ...


async def tell_of_database(listeners: Callable[[], Iterable[Listener]]) -> None:
    """Tell all sockets when the database gives no answer or takes no writes, and when it does
    again; for ever."""
    was_away = False
    while True:
        answer = asyncio.ensure_future(in_database_thread(_ask)())
        await asyncio.wait([answer], timeout=DATABASE_ANSWER.seconds)
        if not answer.done() and not was_away:
            was_away = True
            _tell(listeners(), is_away=True)
        is_away = not await _is_writable(answer)
        if is_away != was_away:
            was_away = is_away
            _tell(listeners(), is_away=is_away)
        await asyncio.sleep(LOOK_EVERY_S)


async def _is_writable(answer: "asyncio.Future[bool]") -> bool:
    try:
        return await answer
    except DatabaseError:
        return False


def _tell(listeners: Iterable[Listener], *, is_away: bool) -> None:
    logger.warning("the database does not answer" if is_away else "the database answers again")
    for listener in list(listeners):
        listener.tell_database(is_away=is_away)


def _ask() -> bool:
    """Return whether the database takes writes. Raises DatabaseError, also if its disk is full."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('transaction_read_only') = 'off'")
        is_writable = bool(cursor.fetchone()[0])
    if is_writable:
        require_space()
    return is_writable
