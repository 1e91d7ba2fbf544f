"""Sending the chat of one table to the sockets of this process."""

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
"""The line of a reader who did not get the last lines yet."""
ONCE_MORE: Final = -2
"""The line of a reader who gets the last lines again, because some may be lost."""


class Reader(Protocol):
    """A socket that reads a table's chat; ``line`` is the last line it knows of."""

    player_id: int
    line: int

    async def tell_lines(self, lines: list[Line], last: int) -> None: ...


Who = TypeVar("Who", bound=Reader)


class News(NamedTuple):
    """New lines, and for each reader the players they have muted."""

    lines: list[Line]
    mutes: Mapping[int, set[int]]

    def lines_for(self, reader: Reader) -> list[Line]:
        """Return the lines this reader lacks and has not muted."""
        muted = self.mutes.get(reader.player_id, set())
        new = [line for line in self.lines if line.number > reader.line]
        return [line for line in new if line.by_staff or line.player_id not in muted]


def chat_frame(lines: list[Line], *, earlier: bool) -> Frame:
    """Return the lines as a frame; ``earlier`` says that they are the last lines that were said, so
    that what the client has beyond the first of them does not count."""
    return {"type": "chat", "earlier": earlier, "lines": [line.to_json() for line in lines]}


class ChatTelling(Generic[Who]):
    """Reads new lines once for all readers, and their mutes with them, so that nobody gets a word
    of a player they have just muted at another table."""

    def __init__(
        self,
        table_id: int,
        readers: set[Who],
        tell: Callable[[Who, Awaitable[None]], Awaitable[None]],
    ) -> None:
        """Set up the chat of a table.

        ``readers`` come and go; ``tell`` awaits the sending to one of them, and handles its errors.
        """
        self.table_id = table_id
        self._readers = readers
        self._tell = tell
        self._reached = 0
        self._telling: asyncio.Task[None] | None = None

    def hear(self, number: int) -> None:
        """Note that lines up to ``number`` were said, and send them to the readers that are
        behind."""
        self._reached = max(self._reached, number)
        if self._telling is None and self._behind():
            self._telling = asyncio.create_task(self._tell_all())

    def start_again(self) -> None:
        """Send the last lines again: lines that were sent may be lost."""
        self._reached = 0
        for one in self._readers:
            if one.line > 0:
                one.line = ONCE_MORE
        self.hear(0)

    def _behind(self) -> list[Who]:
        return [one for one in self._readers if NOTHING_YET != one.line < self._reached]

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
                    sending = reader.tell_lines(news.lines_for(reader), reached)
                    await self._tell(reader, sending)
        except DatabaseError:
            logger.warning("the chat could not be read", extra={"table": self.table_id})
        finally:
            self._telling = None


def _read(table_id: int, after: int, readers: set[int]) -> News:
    lines = lines_after(table_id=table_id, number=after)
    return News(lines, muted_by(readers, {line.player_id for line in lines}))
