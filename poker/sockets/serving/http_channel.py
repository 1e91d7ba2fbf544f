"""A connection before it is a socket: how much it may send, and within what time."""

from typing import Any, Final

from twisted.web.http import HTTPChannel

MOST_REQUEST_BYTES: Final = 160 * 1024
"""The head, which may have 16 kB, and a form, of which Django reads 128 kB."""

WHOLE_REQUEST_WITHIN_S: Final = 20
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
        """Take in a piece of a request, or answer 413 and close once the request is too large."""
        if self._is_refused:
            return
        self._is_first_piece = self._received == 0
        self._received += len(data)
        if self._received > MOST_REQUEST_BYTES and not self._handlingRequest:
            self._is_refused = True
            self.transport.write(TOO_LARGE)
            self.loseConnection()
            return
        super().dataReceived(data)

    def resetTimeout(self) -> None:
        """Start the time limit at the first byte of a request only; further bytes do not extend
        it."""
        if self._is_first_piece:
            super().resetTimeout()

    def allContentReceived(self) -> None:
        """Begin the next request's size and time now that this one is complete."""
        self._received = 0
        super().allContentReceived()
