"""A connection before it is a socket: how much it may send, and within what time."""

from typing import Any, Final

from twisted.web.http import HTTPChannel

from poker.sockets.serving.watch import watch

MOST_REQUEST_BYTES: Final = 160 * 1024
"""The head, which may have 16 kB, and a form, of which Django reads 128 kB."""

WHOLE_REQUEST_WITHIN_S: Final = 20
FOR_MACHINES: Final = (b"GET /health/", b"GET /metrics")
ASIDE: Final = b"HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\n"
"""By this a proxy knows that it may ask another process: nothing was done."""
TOO_LARGE: Final = b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\n\r\n"


class RoomChannel(HTTPChannel):
    """Takes requests of a limited size within a limited time, however slowly they arrive.

    Twisted waits as long as something comes now and then, and stores all of a body before the
    application may look at it.
    """

    transport: Any  # Twisted declares less of it than there is

    def __init__(self) -> None:
        super().__init__()
        self._received = 0
        self._is_first_piece = False
        self._is_refused = False

    def dataReceived(self, data: bytes) -> None:
        """Take in a piece of a request, or answer 413 and close once the request is too large.

        While the process stands aside, only health checks and metrics are answered.
        """
        if self._is_refused:
            return
        self._is_first_piece = self._received == 0
        self._received += len(data)
        if self._is_first_piece and watch.is_aside and not data.startswith(FOR_MACHINES):
            self._refuse(ASIDE)
        elif self._received > MOST_REQUEST_BYTES and not self._handlingRequest:
            self._refuse(TOO_LARGE)
        else:
            super().dataReceived(data)

    def _refuse(self, answer: bytes) -> None:
        self._is_refused = True
        self.transport.write(answer)
        self.loseConnection()

    def resetTimeout(self) -> None:
        """Start the time limit at the first byte of a request only; further bytes do not extend
        it."""
        if self._is_first_piece:
            super().resetTimeout()

    def allContentReceived(self) -> None:
        """Begin the next request's size and time now that this one is complete."""
        self._received = 0
        super().allContentReceived()
