"""A WebSocket written by hand, for what no client library would send."""

import asyncio
import json
import os
import struct
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from poker.bots.room.signing_in import socket_headers

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
CUT = 1006


class RawFrame(NamedTuple):
    opcode: int
    payload: bytes


class RawSocket:
    """`await RawSocket.open(url, path, session_key)`, then any frame at all."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.answer = ""
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(
        cls, url: str, path: str, session_key: str = "", **headers: str | None
    ) -> "RawSocket":
        """Shake hands; ``headers`` replace what a browser sends, None leaves one out."""
        where = urlsplit(url)
        assert where.hostname
        raw = cls(*await asyncio.open_connection(where.hostname, where.port))
        sent: dict[str, str | None] = {
            "Host": where.netloc,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version": "13",
            **socket_headers(url, session_key),
        }
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        lines = [f"{name}: {value}" for name, value in sent.items() if value is not None]
        raw.write("\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode())
        raw.answer = (await raw._reader.readuntil(b"\r\n\r\n")).decode()
        return raw

    @property
    def status(self) -> int:
        """How the handshake was answered: 101 when there is a socket."""
        return int(self.answer.split()[1])

    def write(self, data: bytes) -> None:
        self._writer.write(data)

    def frame(
        self, opcode: int, payload: bytes = b"", *, is_last: bool = True, reserved: int = 0
    ) -> None:
        """Send one frame, masked as a client's has to be."""
        mask = os.urandom(4)
        size = len(payload)
        length = bytes([128 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size)
        first = (128 if is_last else 0) | reserved << 4 | opcode
        body = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
        self.write(bytes([first]) + length + mask + body)

    async def next_frame(self) -> RawFrame:
        """What comes next. Raises IncompleteReadError once the connection is closed."""
        first, length = await self._reader.readexactly(2)
        if length == 126:
            (length,) = struct.unpack("!H", await self._reader.readexactly(2))
        return RawFrame(first & 15, await self._reader.readexactly(length))

    async def closing(self, within_s: float = 8.0) -> tuple[int, str]:
        """The close code, 1006 where the connection was cut, and the last `bye` before it."""
        last = ""
        async with asyncio.timeout(within_s):
            while True:
                try:
                    frame = await self.next_frame()
                except (asyncio.IncompleteReadError, ConnectionError):
                    return CUT, last
                if frame.opcode == CLOSE:
                    return struct.unpack("!H", frame.payload[:2])[0], last
                if frame.opcode == TEXT:
                    told: dict[str, Any] = json.loads(frame.payload)
                    last = told["code"] if told["type"] == "bye" else ""

    async def close(self) -> None:
        self._writer.close()
        await asyncio.gather(self._writer.wait_closed(), return_exceptions=True)
