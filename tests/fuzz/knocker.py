"""A client that sends anything, and counts what comes back."""

import asyncio
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any, Self

from aiohttp import ClientSession, ClientWebSocketResponse, DummyCookieJar, WSMsgType

from poker.bots.room.signing_in import socket_headers

AT_ONCE = 25
"""Fewer than a socket lets wait, so that none is told that it is too fast."""

ANSWER_S = 30.0


class Knocker:
    """`async with Knocker(url, path, session_key) as knocker`, then `await knocker.refused(texts)`.

    ``frames`` are all that were told but refusals, ``codes`` counts the refusals.
    """

    def __init__(self, url: str, path: str, session_key: str = "") -> None:
        self.frames: list[dict[str, Any]] = []
        self.codes: Counter[str] = Counter()
        self._where = f"{url}{path}"
        self._headers = socket_headers(url, session_key)
        self._http = ClientSession(cookie_jar=DummyCookieJar())
        self._socket: ClientWebSocketResponse | None = None

    async def __aenter__(self) -> Self:
        self._socket = await self._http.ws_connect(self._where, headers=self._headers)
        assert (await self._next())["type"] == "snapshot"
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.socket.close()
        await self._http.close()

    @property
    def socket(self) -> ClientWebSocketResponse:
        assert self._socket is not None
        return self._socket

    async def refused(self, texts: Sequence[str]) -> None:
        """Send these, some at a time; each must be answered by one refusal with a reason."""
        for at in range(0, len(texts), AT_ONCE):
            group = texts[at : at + AT_ONCE]
            for text in group:
                await self.socket.send_str(text)
            answers = [await self._next_refusal() for _ in group]
            assert all(answer["code"] and answer["message"] for answer in answers)
            self.codes.update(answer["code"] for answer in answers)

    async def ignored(self, texts: Sequence[str]) -> None:
        """Send these; nothing is said to any of them but an answer to a ping after them."""
        for text in texts:
            await self.socket.send_str(text)
        await self.socket.send_str('{"type":"ping"}')
        while (frame := await self._next())["type"] != "pong":
            self.frames.append(frame)

    async def _next_refusal(self) -> dict[str, Any]:
        while (frame := await self._next())["type"] != "refused":
            self.frames.append(frame)
        return frame

    async def _next(self) -> dict[str, Any]:
        async with asyncio.timeout(ANSWER_S):
            message = await self.socket.receive()
        assert message.type is WSMsgType.TEXT, (message, self.socket.close_code)
        frame: dict[str, Any] = json.loads(message.data)
        assert frame["type"] != "bye", frame
        return frame
