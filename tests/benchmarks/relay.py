"""A relay between a web process and PostgreSQL that counts the round trips it carries."""

import asyncio
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from config.embedded.addresses import POSTGRES_SOCKET

WAITED_FOR = frozenset({b"Q", b"S", b"F"})
"""Messages a client waits after: Query, Sync, FunctionCall."""
UNTYPED = 4
NOT_THE_LAST = frozenset({80877103, 80877104})
"""Requests for encryption, after which the client introduces itself once more."""


class Relay:
    """Passes on what its clients and the server send; ``round_trips`` counts what clients have
    sent and wait for."""

    def __init__(self, server: Path) -> None:
        self.round_trips = 0
        self._server = server
        self._carrying: set[asyncio.Task[None]] = set()

    def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one more connection."""
        task = asyncio.create_task(self.carry(reader, writer))
        self._carrying.add(task)
        task.add_done_callback(self._carrying.discard)

    async def finish(self) -> None:
        """Wait until every client has hung up."""
        await asyncio.gather(*self._carrying)

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection until one of both hangs up."""
        from_server, to_server = await asyncio.open_unix_connection(self._server)
        ways = (self._ask(reader, to_server), _pass_on(from_server, writer))
        tasks = [asyncio.create_task(way) for way in ways]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for each in (writer, to_server):
                each.close()

    async def _ask(self, client: asyncio.StreamReader, server: asyncio.StreamWriter) -> None:
        """Pass on what a client sends, message by message, and count."""
        is_introduced = False
        while True:
            kind = await client.readexactly(1) if is_introduced else b""
            head = await client.readexactly(UNTYPED)
            body = await client.readexactly(struct.unpack("!I", head)[0] - UNTYPED)
            if not is_introduced:
                is_introduced = struct.unpack("!I", body[:4])[0] not in NOT_THE_LAST
            self.round_trips += kind in WAITED_FOR
            server.write(kind + head + body)
            await server.drain()


@asynccontextmanager
async def relay_to(url: str) -> AsyncIterator[tuple[Relay, str]]:
    """A relay to the PostgreSQL of ``url``, whose query names a socket's folder; and the URL that
    leads through it, on a port of the loopback address."""
    parts = urlsplit(url)
    relay = Relay(Path(dict(parse_qsl(parts.query))["host"]) / POSTGRES_SOCKET)
    async with await asyncio.start_server(relay.accept, "127.0.0.1", 0) as listening:
        port = listening.sockets[0].getsockname()[1]
        through = parts._replace(netloc=f"{parts.netloc}127.0.0.1:{port}", query="")
        yield relay, through.geturl()
    await relay.finish()


async def _pass_on(server: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
    while data := await server.read(65536):
        client.write(data)
        await client.drain()
