"""What is said at one table, told to the sockets of this process."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from django.db import Error as DatabaseError

from poker.projections.wire import Frame
from poker.sockets.database_threads import in_database_thread
from poker.talk.chat.lines import Line, lines_after, muted_by

logger = logging.getLogger(__name__)

NOTHING_YET: Final = -1
"""Of a reader who was not told the last lines yet."""


class Reader(Protocol):
    """A socket that reads a table's chat; ``line`` is the last line it was told of."""

    player_id: int
    line: int

    async def tell_lines(self, lines: list[Line], last: int) -> None: ...


Who = TypeVar("Who", bound=Reader)


class News(NamedTuple):
    """Lines, and of whom each reader wants to read nothing."""

    lines: list[Line]
    mutes: Mapping[int, set[int]]

    def lines_for(self, reader: Reader) -> list[Line]:
        """What this reader lacks and wants to read."""
        muted = self.mutes.get(reader.player_id, set())
        new = [line for line in self.lines if line.number > reader.line]
        return [line for line in new if line.by_staff or line.player_id not in muted]


def chat_frame(lines: list[Line], *, earlier: bool) -> Frame:
    """The lines as they go over the wire; ``earlier`` when they were said before one came."""
    return {"type": "chat", "earlier": earlier, "lines": [line.told() for line in lines]}


class ChatTelling(Generic[Who]):
    """Reads new lines once for all readers, and who mutes whom with them, so that nobody is
    told a word of somebody they have just muted at another table."""

    def __init__(
        self,
        table_id: int,
        readers: set[Who],
        tell: Callable[[Who, Awaitable[None]], Awaitable[None]],
    ) -> None:
        """``readers`` come and go; ``tell`` awaits what tells one of them, and bears its
        faults."""
        self.table_id = table_id
        self._readers = readers
        self._tell = tell
        self._reached = 0
        self._telling: asyncio.Task[None] | None = None

    def hear(self, number: int) -> None:
        """Lines up to ``number`` were said: tell whoever was told less."""
        self._reached = max(self._reached, number)
        if self._telling is None and self._behind():
            self._telling = asyncio.create_task(self._tell_all())

    def _behind(self) -> list[Who]:
        return [one for one in self._readers if NOTHING_YET < one.line < self._reached]

    async def _tell_all(self) -> None:
        try:
            while behind := self._behind():
                reached = self._reached
                news = await in_database_thread(_read)(
                    self.table_id,
                    min(one.line for one in behind),
                    {one.player_id for one in behind},
                )
                if news.lines:
                    reached = max(reached, news.lines[-1].number)
                for reader in behind:
                    told = reader.tell_lines(news.lines_for(reader), reached)
                    await self._tell(reader, told)
        except DatabaseError:
            logger.warning("the chat could not be read", extra={"table": self.table_id})
        finally:
            self._telling = None


def _read(table_id: int, after: int, readers: set[int]) -> News:
    lines = lines_after(table_id=table_id, number=after)
    return News(lines, muted_by(readers, {line.player_id for line in lines}))
