"""A WebSocket's frames, counted before they are processed."""

import json
import logging
import time
from functools import lru_cache
from typing import Any, Final

from autobahn.websocket.protocol import PreparedMessage
from daphne.ws_protocol import WebSocketProtocol
from django.conf import settings

from poker.sockets.bye import TOO_FAST, TOO_SLOW
from poker.sockets.connections.allowance import Allowance

SECONDS_AT_ONCE: Final = 10
MOST_UNSENT_BYTES: Final = 256 * 1024
"""More than this waiting for a client makes it hopelessly behind; a snapshot has about 3 kB."""

logger = logging.getLogger(__name__)


class RoomSocket(WebSocketProtocol):  # type: ignore[misc]  # Daphne is not typed
    """Closes a socket that sends more than ROOM_MESSAGES_A_SECOND for longer than ten seconds,
    or as much as in ten seconds at once.

    Every frame counts: messages, pieces of messages, pings and pongs. After the last one
    nothing more is read, so that a flood costs nothing but the connection.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        per_s = settings.ROOM_MESSAGES_A_SECOND
        at_once = SECONDS_AT_ONCE * per_s
        self._allowance = Allowance(at_once=at_once, per_s=per_s, now_s=time.monotonic())

    def onFrameBegin(self) -> None:
        """Count a frame as its head arrives, and close the socket if it is one too many."""
        if self.state == self.STATE_OPEN and not self._allowance.take(time.monotonic()):
            logger.warning("client too fast")
            self.serverSend(json.dumps(TOO_FAST.frame()))
            self.serverClose(TOO_FAST.close_code)
            self.transport.pauseProducing()
        super().onFrameBegin()

    def send_text(self, text: bytes) -> None:
        """Send a text, in UTF-8, without waiting, and close the socket whose client reads too
        slowly.

        What a client does not read is buffered up to a limit. What is sent to a socket that is not
        open is dropped.
        """
        if self.state != self.STATE_OPEN:
            return
        if rest := self._written_at_once(_framed(text)):
            super().sendData(rest)
            self.close_if_unread()

    def sendData(self, data: bytes, sync: bool = False, chopsize: int | None = None) -> None:  # noqa: FBT001, FBT002  # Autobahn's own
        """Send bytes of whatever frame, at once where nothing waits before them."""
        is_plain = self.state == self.STATE_OPEN and not (sync or chopsize)
        if rest := self._written_at_once(data) if is_plain else data:
            super().sendData(rest, sync, chopsize)

    def close_if_unread(self) -> None:
        """Close the socket with a last frame if too much that was sent to it waits to be read."""
        if unsent_bytes(self) > MOST_UNSENT_BYTES:
            logger.warning("client too slow")
            self.serverSend(json.dumps(TOO_SLOW.frame()))
            self.serverClose(TOO_SLOW.close_code)

    def _written_at_once(self, data: bytes) -> bytes:
        """Write to the connection what it takes now, and return the rest.

        Twisted's own `write` waits for the reactor to find the connection writable, which takes
        longer than writing; it is for what does not fit, and for what has to follow that.
        """
        transport = self.transport
        if self.send_queue or unsent_bytes(self) or not transport.connected:
            return data
        written = transport.writeSomeData(data)
        return data[written:] if isinstance(written, int) else data

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: FBT001  # Autobahn's own
        """Process a whole message, unless the socket is already closing."""
        if self.state == self.STATE_OPEN:
            super().onMessage(payload, isBinary)


@lru_cache(maxsize=8)
def _framed(text: bytes) -> bytes:
    """Return a text as one frame; made once for all sockets that get the same text in a row."""
    message = PreparedMessage(text, isBinary=False, applyMask=False, doNotCompress=True)
    return bytes(message.payloadHybi)


def unsent_bytes(protocol: Any) -> int:
    """Return how many bytes sent to a client still wait in this process."""
    transport = protocol.transport
    return len(transport.dataBuffer) - transport.offset + transport._tempDataLen  # type: ignore[no-any-return]  # Twisted is not typed
