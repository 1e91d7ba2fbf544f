"""The few connections of a process's event loop."""

import asyncio
import logging
import math
from typing import Any, Final

from django.db import DEFAULT_DB_ALIAS, connections
from django.db import Error as DatabaseError

from config.databases import SHARES
from config.primary import drops
from poker.event_stream.loop_connection import LoopConnection

AGAIN_S: Final = 1.0

logger = logging.getLogger(__name__)


class LoopConnections:
    """Up to ``most`` connections, opened in the background and again when one broke.

    Nothing waits for one: what finds none idle is done in a thread.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: list[LoopConnection] = []
        self._opening: asyncio.Task[None] | None = None
        self._again_at = -math.inf
        self._is_started = False
        self._drops = 0

    def start(self) -> None:
        """Begin to open them; call it in the loop that uses them."""
        self._is_started = True
        self._drops = drops.seen
        self._open_more()

    async def close(self) -> None:
        """Give all of them up, and open no more."""
        self._is_started = False
        await asyncio.gather(*(connection.close() for connection in [*self._open]))

    def idle(self) -> LoopConnection | None:
        """Return a connection without a statement under way, None where there is none."""
        if self._drops != drops.seen:
            self._drops = drops.seen
            for connection in [*self._open]:
                connection.close()
        if len(self._open) < self._most and self._is_started:
            self._open_more()
        return next((each for each in self._open if each.is_idle), None)

    def _renew_silent(self, since: float) -> None:
        """Replace those that nothing was heard of since a statement was sent that was not answered:
        they lead to the same server, and each would keep a player waiting to find that out."""
        for connection in [*self._open]:
            if connection.is_idle and connection.heard_at < since:
                connection.drop()
        self._open_more()

    def _open_more(self) -> None:
        loop = asyncio.get_running_loop()
        if self._opening is None and loop.time() >= self._again_at:
            self._opening = loop.create_task(self._opened())

    async def _opened(self) -> None:
        try:
            while self._is_started and len(self._open) < self._most:
                wrapper = await asyncio.to_thread(_new_connection)
                self._open.append(LoopConnection(wrapper, self._open.remove, self._renew_silent))
        except DatabaseError:
            logger.warning("no connection for the event loop")
            self._again_at = asyncio.get_running_loop().time() + AGAIN_S
        finally:
            self._opening = None


def _new_connection() -> Any:
    """Return a new connection of Django's that no thread keeps for itself."""
    wrapper = connections.create_connection(DEFAULT_DB_ALIAS)
    wrapper.inc_thread_sharing()
    wrapper.ensure_connection()
    return wrapper


LOOP_CONNECTIONS: Final = LoopConnections(SHARES.acting)
