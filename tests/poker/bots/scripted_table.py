"""A server whose every frame the test writes, with a bot's socket at its other end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from aiohttp import ClientSession, web

from poker.bots.room.roster import Bot
from poker.bots.table_socket import TableSocket

ANSWER_S = 2.0
SILENCE_S = 0.3


class ScriptedTable:
    """The server's end of a bot's socket."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self._socket = socket

    async def say(self, **frame: Any) -> None:
        await self._socket.send_json(frame)

    async def hear(self) -> dict[str, Any]:
        """What the bot says next. Raises TimeoutError when it says nothing."""
        said: dict[str, Any] = await self._socket.receive_json(timeout=ANSWER_S)
        return said

    async def hears_nothing(self) -> bool:
        try:
            await self._socket.receive(timeout=SILENCE_S)
        except TimeoutError:
            return True
        return False


@asynccontextmanager
async def scripted_table(player_id: int = 7) -> AsyncIterator[tuple[ScriptedTable, TableSocket]]:
    """A bot that plays without pauses, connected to a table that says what the test says."""
    arrived: asyncio.Future[web.WebSocketResponse] = asyncio.get_running_loop().create_future()
    over = asyncio.Event()

    async def table(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        arrived.set_result(socket)
        await over.wait()
        return socket

    app = web.Application()
    app.router.add_get("/", table)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    async with ClientSession() as http, http.ws_connect(f"http://127.0.0.1:{port}/") as opened:
        bot = TableSocket(opened, Bot(player_id, "vega.ii@bots.invalid"), Random(1), is_fast=True)
        playing = asyncio.create_task(bot.play())
        yield ScriptedTable(await arrived), bot
        over.set()
        await playing
    await runner.cleanup()
