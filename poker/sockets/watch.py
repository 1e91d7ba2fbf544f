"""One look at the database every two seconds, for all tables this process serves.

It says which sockets are still there. Announcements may be lost, doubled or swapped; what
they would have told is found here.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Final, Protocol
from uuid import UUID

from django.db import Error as DatabaseError

from poker.database_threads import in_database_thread
from poker.models import Table
from poker.services.presence import stay

LOOK_EVERY_S: Final = 2.0

logger = logging.getLogger(__name__)


class Watcher(Protocol):
    """A socket that follows a table, under a name of its own."""

    socket: UUID

    async def catch_up(self, seq: int) -> None: ...

    async def give_up(self) -> None: ...


class Watch:
    """The sockets of this process by table, and the task that looks for them."""

    def __init__(self) -> None:
        self._watchers: dict[int, set[Watcher]] = {}
        self._task: asyncio.Task[None] | None = None

    def join(self, table_id: int, watcher: Watcher) -> None:
        self._watchers.setdefault(table_id, set()).add(watcher)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._look_forever())

    def leave(self, table_id: int, watcher: Watcher) -> None:
        watchers = self._watchers.get(table_id, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(table_id, None)

    async def _look_forever(self) -> None:
        """Until nobody watches any more; the next to join starts it again."""
        while self._watchers:
            await asyncio.sleep(LOOK_EVERY_S)
            try:
                await self._look()
            except DatabaseError:
                logger.warning("could not look for missed events")

    async def _look(self) -> None:
        sockets = [watcher.socket for all_ in self._watchers.values() for watcher in all_]
        await in_database_thread(stay)(sockets)
        latest = await in_database_thread(_latest_seqs)(list(self._watchers))
        for table_id, seq in latest.items():
            for watcher in list(self._watchers.get(table_id, ())):
                await self._tell(table_id, watcher, seq)

    async def _tell(self, table_id: int, watcher: Watcher, seq: int) -> None:
        """One watcher's fault is its own: it is given up, the others are still told."""
        try:
            await watcher.catch_up(seq)
        except Exception:
            logger.exception("socket given up", extra={"table": table_id})
            self.leave(table_id, watcher)
            with suppress(Exception):
                await watcher.give_up()


def _latest_seqs(table_ids: list[int]) -> dict[int, int]:
    return dict(Table.objects.filter(pk__in=table_ids).values_list("pk", "seq"))


watch: Final = Watch()
