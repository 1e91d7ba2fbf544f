"""Daphne, as a web process of the room runs it."""

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Mapping
from math import ceil
from typing import Any, Final

from daphne.http_protocol import WebRequest
from daphne.server import Server

from config.service_manager import feed_forever
from config.wait_limits import STOP_PAGES
from poker.event_stream.loop_connections import LOOP_CONNECTIONS
from poker.metrics.serving import begin_web_metrics
from poker.sockets.connections.extension import SEND_TEXT
from poker.sockets.frames import RoomSocket
from poker.sockets.serving.garbage import collect_forever
from poker.sockets.serving.http_channel import WHOLE_REQUEST_WITHIN_S, RoomChannel
from poker.sockets.serving.stopping import close_all_sockets
from poker.sockets.serving.watch import watch

PING_EVERY_S: Final = 5
PONG_WITHIN_S: Final = 5
MOST_MESSAGE_BYTES: Final = 8 * 1024
"""More than a message may have: a client slightly over its limit gets a bye, others are cut off."""

KERNEL_BUFFER_BYTES: Final = 64 * 1024
CLOSE_WITHIN_S: Final = 5
LOOK_ROUND_S: Final = 2.0
LOOKS_A_ROUND: Final = 40
"""All connections are looked at once a round, in so many parts."""

MOST_STOP_S: Final = 3.5
LONGEST_TURN_S: Final = 0.001
"""For how long a thread that makes a page keeps the interpreter from the sockets, at every step of
theirs; Python by itself lets it five times as long."""

logger = logging.getLogger(__name__)


class RoomServer(Server):  # type: ignore[misc]  # Daphne is not typed
    """Drops clients that do not read or that send too much, and stops so that nobody loses
    anything.

    The first SIGTERM or SIGINT stops it gracefully within 4 s, the second at once.
    """

    def __init__(self, application: Any, endpoint: str) -> None:
        super().__init__(
            application,
            endpoints=[endpoint],
            signal_handlers=False,
            ping_interval=PING_EVERY_S,
            ping_timeout=PONG_WITHIN_S,
            websocket_max_message_size=MOST_MESSAGE_BYTES,
            websocket_max_frame_size=MOST_MESSAGE_BYTES,
            websocket_timeout=-1,
            verbosity=0,
            ready_callable=self._begin,
            server_name="",
        )
        self._ports: list[Any] = []
        self._stopping: asyncio.Task[None] | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._to_look_at: list[Any] = []
        self._at_a_time = 0

    def listen_success(self, port: Any) -> None:
        """Limit the kernel's buffer for each client, so that a client that does not read is
        noticed."""
        port.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BUFFER_BYTES)
        self._ports.append(port)
        super().listen_success(port)
        logger.info("web process started")

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        """Start the application for a request or a socket, and return the queue of what it is
        sent.

        The scope of a socket has an extension of its own, ``room.send_text``: it sends a text, in
        UTF-8, at once and without a coroutine.
        """
        if isinstance(protocol, RoomSocket):
            scope["extensions"] = {SEND_TEXT: protocol.send_text}
        return super().create_application(protocol, scope)

    async def handle_reply(self, protocol: Any, message: Mapping[str, Any]) -> None:
        """Send a message without waiting, and close a socket whose client reads too slowly.

        Messages to a socket that is closing are dropped.
        """
        is_frame = message["type"] == "websocket.send"
        if is_frame and protocol.state in (protocol.STATE_CLOSING, protocol.STATE_CLOSED):
            return
        await super().handle_reply(protocol, message)
        if is_frame:
            protocol.close_if_unread()

    def timeout_checker(self) -> None:
        """Ping the sockets that were silent, and end what takes too long: a few connections at a
        time, every so often.

        Daphne goes over all of them at once. With some thousand sockets, their pings and the pongs
        that come back together keep every player waiting for a tenth of a second.
        """
        if not self._to_look_at:
            self._to_look_at = list(self.connections)
            self._at_a_time = ceil(len(self._to_look_at) / LOOKS_A_ROUND)
        for _ in range(min(self._at_a_time, len(self._to_look_at))):
            protocol = self._to_look_at.pop()
            if protocol in self.connections:
                protocol.check_timeouts()
        asyncio.get_event_loop().call_later(LOOK_ROUND_S / LOOKS_A_ROUND, self.timeout_checker)

    def _begin(self) -> None:
        sys.setswitchinterval(LONGEST_TURN_S)
        self.http_factory.protocol = RoomChannel
        self.http_factory.timeOut = WHOLE_REQUEST_WITHIN_S
        self.ws_factory.protocol = RoomSocket
        self.ws_factory.setProtocolOptions(closeHandshakeTimeout=CLOSE_WITHIN_S)
        loop = asyncio.get_event_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._told_to_stop)
        loop.call_soon(watch.start)
        loop.call_soon(LOOP_CONNECTIONS.start)
        self._tasks = [loop.create_task(work) for work in (collect_forever(), feed_forever())]
        begin_web_metrics()

    def _told_to_stop(self) -> None:
        loop = asyncio.get_event_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(number)
            signal.signal(number, signal.SIG_DFL)
        # The process ends in time even if something hangs, a database thread for instance.
        signal.setitimer(signal.ITIMER_REAL, MOST_STOP_S)
        self._stopping = loop.create_task(self._stop())

    async def _stop(self) -> None:
        for port in self._ports:
            port.stopListening()
        await close_all_sockets()
        await self._answer_requests()
        await LOOP_CONNECTIONS.close()
        for task in self._tasks:
            task.cancel()
        logger.info("web process stopped")
        self.stop()

    async def _answer_requests(self) -> None:
        """Wait a moment until pages that are being made are sent."""
        requests = {
            details["application_instance"]
            for protocol, details in self.connections.items()
            if isinstance(protocol, WebRequest) and "application_instance" in details
        }
        if requests:
            await asyncio.wait(requests, timeout=STOP_PAGES.seconds)
