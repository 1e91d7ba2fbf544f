"""One person's socket at a table, opened again whenever it closes."""

import asyncio
import json
import socket as sockets
from random import Random
from typing import Any

from aiohttp import ClientConnectionResetError, ClientError, ClientSession, WSMsgType
from aiohttp import ClientWebSocketResponse as Socket

from poker.bots.backoff import Backoff
from poker.bots.table_view import TableView
from tests.load.clock_actions import clock_actions
from tests.load.guest import Guest
from tests.load.turns import Turns

Frame = dict[str, Any]


class Connection(TableView):
    """Follows a table over as many sockets, one after the other, as it takes.

    Every frame is held against the ones before; what is missed, torn or late is counted.
    """

    def __init__(self, guest: Guest, turns: Turns, random: Random) -> None:
        super().__init__()
        self.guest = guest
        self.is_connected = False
        self._turns = turns
        self._random = random
        self._socket: Socket | None = None
        self._is_welcome = True

    @property
    def open_decision(self) -> str | None:
        """The decision that is open at the table, whoever's it is."""
        decision: str | None = self.view.get("turn", {}).get("decision")
        return decision

    async def stay(self, http: ClientSession) -> None:
        """Keep a socket open until cancelled, or until the room says the session is over."""
        backoff = Backoff(self._random)
        while self._is_welcome:
            try:
                async with http.ws_connect(
                    self.guest.socket_url, headers=self.guest.headers, max_msg_size=0
                ) as socket:
                    await self._follow(socket, backoff)
            except (ClientError, OSError):
                self._turns.tally.refusals["connection"] += 1
            finally:
                self.hung_up()
            self._turns.tally.breaks += 1
            await asyncio.sleep(backoff.next_s())

    async def send(self, message: Frame) -> None:
        """Send a message. A closed socket is no error: whoever reads it finds out."""
        if self._socket is not None:
            try:
                await self._socket.send_json(message)
            except ClientConnectionResetError:
                return

    def cut(self) -> None:
        """Let the connection go without a word, as when a network drops."""
        if self._socket is not None:
            self._socket.get_extra_info("socket").shutdown(sockets.SHUT_RDWR)

    def hung_up(self) -> None:
        """The socket is closed, or was never open."""
        self._turns.gone(self)
        self.is_connected = False
        self._socket = None

    def lost_moments(self) -> None:
        """The room has lost events that this socket was told of."""
        self._turns.start_again()
        self._turns.tally.losses += 1

    def answered(self, frame: Frame) -> None:
        """The room answered a message: ``done`` or ``refused``."""

    async def moved_on(self) -> None:
        """A frame was taken in."""

    async def _follow(self, socket: Socket, backoff: Backoff) -> None:
        self.seq, self.view, self._socket = 0, {}, socket
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                return
            self._turns.tally.frames += 1
            self._turns.tally.frame_bytes += len(message.data)
            await self._hear(json.loads(message.data), backoff)
            await self.moved_on()

    async def _hear(self, frame: Frame, backoff: Backoff) -> None:
        match frame["type"]:
            case "events":
                self._check(frame)
            case "done" | "refused":
                self.answered(frame)
            case "bye":
                self._turns.tally.byes[frame["code"]] += 1
                backoff.spread(frame.get("retry_ms", 0) / 1000)
                self._is_welcome = frame["code"] != "session_over"
        if frame.get("lost"):
            self.lost_moments()
        if not self.take(frame):
            self._turns.tally.gaps += 1
            await self.send({"type": "resync"})
        if self.seq and not self.is_connected:
            backoff.reset()
            self._welcomed()
        if frame["type"] in ("events", "snapshot"):
            self._turns.told(self)

    def _welcomed(self) -> None:
        self.is_connected = True
        self._turns.joined(self)
        self._turns.tally.connects += 1

    def _check(self, frame: Frame) -> None:
        """Hold an ``events`` frame against itself, and the clock's actions in it against the time
        they were due."""
        numbers = [event["seq"] for event in frame["events"]]
        self._turns.tally.torn += numbers != list(range(frame["from"], frame["to"] + 1))
        for action in clock_actions(self, frame):
            self._turns.clock_rang(*action)
