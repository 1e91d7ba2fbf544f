"""The requests of a client, carried out in order while its socket stays responsive."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from config import room_time
from config.deadline import Deadline
from config.wait_limits import COMMAND, STOP_COMMANDS
from poker.sockets.commands.command import Command

MOST_WAITING: Final = 32

_under_way: Final[set[asyncio.Task[None]]] = set()


class Arrival(NamedTuple):
    """When a command arrived, in nanoseconds since the epoch, and by when it has to be answered.

    ``history`` is the history of the table that its player was told of.
    """

    at_ns: int
    deadline: Deadline
    history: int


class Inbox:
    """The messages of one socket that change something.

    They are carried out one after the other in a task of their own: however long one takes, the
    socket goes on sending news and notices at once when its client leaves. What is being carried
    out then is done; what waits behind it is dropped, for nobody is there to take it back.
    """

    def __init__(self, answer: Callable[[Command, Arrival], Awaitable[None]]) -> None:
        """Have `answer` carry out each message, and end by its deadline."""
        self._answer = answer
        self._waiting: deque[tuple[Command, Arrival]] = deque()
        self._working = False
        self._task: asyncio.Task[None] | None = None

    def put(self, command: Command, history: int) -> bool:
        """Queue a command and return whether it was queued; it is not when too many wait
        already."""
        if len(self._waiting) >= MOST_WAITING:
            return False
        arrival = Arrival(room_time.now_ns(), Deadline(COMMAND), history)
        self._waiting.append((command, arrival))
        if not self._working:
            self._working = True
            self._task = asyncio.create_task(self._work())
            _under_way.add(self._task)
            self._task.add_done_callback(_under_way.discard)
        return True

    def close(self) -> None:
        """Drop what waits, and take no interest in what comes of the message under way."""
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()

    async def _work(self) -> None:
        try:
            while self._waiting:
                await self._answer(*self._waiting.popleft())
        finally:
            self._working = False


async def finish_what_is_under_way(most_s: float = STOP_COMMANDS.seconds) -> None:
    """Wait until every socket's messages are carried out, but no longer than ``most_s`` seconds."""
    if _under_way:
        await asyncio.wait({*_under_way}, timeout=most_s)
