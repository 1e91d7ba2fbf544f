"""The sockets of one process at one table."""

import asyncio
import logging
from collections.abc import Awaitable
from contextlib import suppress
from functools import partial
from typing import Any, Protocol
from uuid import UUID

from django.db import Error as DatabaseError

from config import room_time
from poker.event_stream import stream
from poker.event_stream.memory import Step, memories
from poker.event_stream.reading_at_once import read_on
from poker.metrics.play import TOLD_S
from poker.projections.shared_frames import SharedFrames
from poker.sockets.bye import UNAVAILABLE, Bye
from poker.sockets.chat import ChatTelling
from poker.sockets.player_threads import NEWS
from poker.talk.chat.lines import Line

logger = logging.getLogger(__name__)


class Watcher(Protocol):
    """A socket that follows a table, with an id of its own.

    ``catch_up`` is given the steps after the last one that was sent, None where they are not all
    remembered.

    ``seq`` is the last event that was sent to it, 0 before its first snapshot, of that ``history``
    of the table, and ``line`` the last line of the chat. ``is_in_hand`` says whether its player may
    still win the hand.
    """

    socket: UUID
    player_id: int
    session_key: str | None
    line: int
    history: int

    @property
    def seq(self) -> int: ...

    @property
    def is_in_hand(self) -> bool: ...

    def catch_up(self, steps: list[Step] | None, shared: SharedFrames) -> None: ...

    async def tell_lines(self, lines: list[Line], last: int) -> None: ...

    async def say_bye(self, bye: Bye, **more: Any) -> None: ...

    def tell_database(self, *, is_away: bool) -> None: ...


class Audience:
    """All sockets are informed together: the table's stream is read once for all of them, and
    however often they are notified of the same events, each socket gets them once."""

    def __init__(self, table_id: int) -> None:
        self.table_id = table_id
        self.watchers: set[Watcher] = set()
        self._reached = 0
        self._history = memories.of(table_id).history
        self._telling: asyncio.Task[None] | None = None
        self._given_up: set[asyncio.Task[None]] = set()
        self._chat = ChatTelling(table_id, self.watchers, self._tell_one)

    @property
    def line(self) -> int:
        """Return the last line of the chat that was sent to a socket."""
        return max((watcher.line for watcher in self.watchers), default=0)

    def hear_lines(self, number: int) -> None:
        """Send the lines up to ``number`` to the sockets that lack them."""
        self._chat.hear(number)

    def send_lines_again(self) -> None:
        """Send all sockets the last lines again, because some of those they have are lost."""
        self._chat.start_again()

    def hear(self, seq: int) -> None:
        """Note that the table has reached ``seq``, and inform the sockets that are behind, at once
        if this process remembers the table so far."""
        self._follow_history()
        self._reached = max(self._reached, seq)
        if self._telling or not any(self._lacks_news(who) for who in self.watchers):
            return
        if self._remembers(self._reached):
            self._tell()
        else:
            self._telling = asyncio.create_task(self._read_and_tell())

    def look_again(self) -> None:
        """Read the table again and inform all sockets: it ends before what this process
        remembers."""
        if self._telling is None:
            self._telling = asyncio.create_task(self._read_again_and_tell())

    def _lacks_news(self, watcher: Watcher) -> bool:
        return watcher.seq > 0 and (watcher.seq < self._reached or watcher.history != self._history)

    def _follow_history(self) -> None:
        """Begin again in another history: what was reached in the one before is not there."""
        memory = memories.of(self.table_id)
        if self._history != memory.history:
            self._history = memory.history
            self._reached = memory.latest.seq if memory.latest else 0
            self._chat.start_again()

    def _tell(self) -> None:
        """Inform all sockets; first that of the player to act, whose clock runs."""
        memory = memories.of(self.table_id)
        if (latest := memory.latest) is None:
            return
        to_act = latest.table.actor.player if latest.table.actor else None
        shared = SharedFrames(_now())
        lacking: dict[tuple[int, int], list[Step] | None] = {}
        for watcher in sorted(self.watchers, key=lambda who: who.player_id != to_act):
            try:
                told = watcher.seq, watcher.history
                if told not in lacking:
                    lacking[told] = memory.after(*told)
                watcher.catch_up(lacking[told], shared)
            except Exception as error:
                self._given_up.add(task := asyncio.create_task(self._give_up(watcher, error)))
                task.add_done_callback(self._given_up.discard)
        if any(lacking.values()):
            TOLD_S.observe(max(0, _now() - latest.at) / 1000)

    async def _read_and_tell(self) -> None:
        read_to = 0
        try:
            while read_to < self._reached:
                read_to = self._reached
                if not self._remembers(read_to):
                    await read_on(self.table_id)
                if not self._remembers(read_to):
                    await NEWS.run(self.table_id, partial(stream.latest_step, self.table_id))
                self._follow_history()
                self._tell()
        except DatabaseError:
            logger.warning("the table could not be read", extra={"table": self.table_id})
        finally:
            self._telling = None

    async def _read_again_and_tell(self) -> None:
        try:
            await NEWS.run(self.table_id, partial(stream.latest_step, self.table_id))
        except DatabaseError:
            logger.warning("the table could not be read", extra={"table": self.table_id})
        finally:
            self._telling = None
        self.hear(0)

    def _remembers(self, seq: int) -> bool:
        """Return whether this process's memory of the table reaches ``seq``."""
        latest = memories.of(self.table_id).latest
        return latest is not None and latest.seq >= seq

    async def _tell_one(self, watcher: Watcher, telling: Awaitable[None]) -> None:
        """Inform one socket; where that fails, close it and go on with the others."""
        try:
            await telling
        except Exception as error:
            await self._give_up(watcher, error)

    async def _give_up(self, watcher: Watcher, error: Exception) -> None:
        """Close a socket that could not be told because of this error."""
        logger.error("socket given up", exc_info=error, extra={"table": self.table_id})
        self.watchers.discard(watcher)
        with suppress(Exception):
            await watcher.say_bye(UNAVAILABLE)


def _now() -> int:
    return stream.to_ms(room_time.now())
