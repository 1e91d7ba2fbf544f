import asyncio
from collections.abc import Sequence
from contextlib import suppress
from itertools import cycle
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

from tests.room.processes import Web

PIECE = 65536


class Balancer:
    """One address for several web processes: connections go to each in turn.

    One that does not answer is passed over. Use as `async with Balancer(room.webs) as front`.
    """

    def __init__(self, webs: Sequence[Web]) -> None:
        self._ports = [urlsplit(web.url).port for web in webs]
        self._turns = cycle(range(len(webs)))
        self._open: set[asyncio.Task[None]] = set()
        self.url = ""

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._server.close()
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        behind = await self._next()
        if behind is None:
            writer.close()
            return
        both = [
            asyncio.create_task(_pass_on(reader, behind[1])),
            asyncio.create_task(_pass_on(behind[0], writer)),
        ]
        self._open.update(both)
        await asyncio.wait(both)
        self._open.difference_update(both)

    async def _next(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """A connection to the next process that takes one."""
        turn = next(self._turns)
        for port in self._ports[turn:] + self._ports[:turn]:
            with suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", port)
        return None


async def _pass_on(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    """Pass everything on until one side is done, then close the other."""
    try:
        while piece := await source.read(PIECE):
            target.write(piece)
            await target.drain()
    except OSError:
        pass
    finally:
        target.close()
