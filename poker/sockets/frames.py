"""A WebSocket's frames, counted before they are processed."""

import json
import logging
import time
from typing import Any, Final

from daphne.ws_protocol import WebSocketProtocol
from django.conf import settings

from poker.sockets.bye import TOO_FAST
from poker.sockets.connections.allowance import Allowance

SECONDS_AT_ONCE: Final = 10

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

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: FBT001  # Autobahn's own
        """Process a whole message, unless the socket is already closing."""
        if self.state == self.STATE_OPEN:
            super().onMessage(payload, isBinary)
