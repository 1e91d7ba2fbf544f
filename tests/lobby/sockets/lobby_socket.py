"""A socket in the lobby of a running room."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, DummyCookieJar, WSMsgType

from poker.bots.room.signing_in import socket_headers

Frame = dict[str, Any]


class LobbySocket:
    """Keeps every frame it gets: `await socket.until(lambda frames: ...)`."""

    def __init__(self, http: ClientSession, socket: ClientWebSocketResponse) -> None:
        self.frames: list[Frame] = []
        self._http = http
        self.socket = socket
        self._heard = asyncio.Condition()
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, url: str, session_key: str = "") -> "LobbySocket":
        """Open one at a web process, a guest's unless a session is given."""
        http = ClientSession(cookie_jar=DummyCookieJar())
        headers = socket_headers(url, session_key)
        return cls(http, await http.ws_connect(f"{url}/ws/lobby/", headers=headers))

    async def close(self) -> None:
        await self.socket.close()
        await self._reader
        await self._http.close()

    def of(self, kind: str) -> list[Frame]:
        return [frame for frame in self.frames if frame["type"] == kind]

    async def until(self, true: Callable[[], Any], timeout_s: float = 8.0) -> Any:
        """Wait until something is true of what was heard."""
        async with asyncio.timeout(timeout_s), self._heard:
            return await self._heard.wait_for(true)

    async def sees(self, wanted: Callable[["LobbySocket"], object]) -> Any:
        """Wait until it is so of this socket; for one of several in a loop."""
        return await self.until(lambda: wanted(self))

    async def _read(self) -> None:
        async for message in self.socket:
            if message.type is WSMsgType.TEXT:
                async with self._heard:
                    self.frames.append(json.loads(message.data))
                    self._heard.notify_all()
        async with self._heard:
            # Closed: who waits for that looks again.
            self._heard.notify_all()
