"""A connection before it is a socket: how much it may send, and within what time."""

from typing import Any, Final

from twisted.web.http import HTTPChannel

from config.http.answer_pages import HTML, POLICY, page_for, wants_page
from poker.sockets.serving.watch import watch

MOST_REQUEST_BYTES: Final = 160 * 1024
"""The head, which may have 16 kB, and a form, of which Django reads 128 kB."""

WHOLE_REQUEST_WITHIN_S: Final = 20
FOR_MACHINES: Final = (b"GET /health/", b"GET /metrics")
ASIDE: Final = (502, b"Bad Gateway")
"""By this a proxy knows that it may ask another process: nothing was done."""
TOO_LARGE: Final = (413, b"Content Too Large")
MOST_HEAD_BYTES: Final = 16 * 1024


class RoomChannel(HTTPChannel):
    """Takes requests of a limited size within a limited time, however slowly they arrive.

    Twisted waits as long as something comes now and then, and stores all of a body before the
    application may look at it.
    """

    transport: Any  # Twisted declares less of it than there is

    def __init__(self) -> None:
        super().__init__()
        self._received = 0
        self._head = b""
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
        known = b"" if self._is_first_piece else self._head
        self._head = known + data[: MOST_HEAD_BYTES - len(known)]
        if self._is_first_piece and watch.is_aside and not data.startswith(FOR_MACHINES):
            self._refuse(ASIDE)
        elif self._received > MOST_REQUEST_BYTES and not self._handlingRequest:
            self._refuse(TOO_LARGE)
        else:
            super().dataReceived(data)

    def _refuse(self, answer: tuple[int, bytes]) -> None:
        self._is_refused = True
        self.transport.write(_refusal(*answer, self._head))
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


def _refusal(status: int, words: bytes, head: bytes) -> bytes:
    """Return a whole answer, with the page of its status for a browser that shows pages."""
    scope = _scope(head)
    page = page_for(scope, status) if wants_page(scope) else b""
    headers = [b"Connection: close", b"Content-Length: %d" % len(page)]
    if page:
        headers += [b"Content-Type: " + HTML, b"Content-Security-Policy: " + POLICY]
    return b"\r\n".join([b"HTTP/1.1 %d %s" % (status, words), *headers, b"", page])


def _scope(head: bytes) -> dict[str, Any]:
    """Return what of a request's head says how to answer it, as far as it has come."""
    first, *lines = head.partition(b"\r\n\r\n")[0].split(b"\r\n")
    method, _, address = first.partition(b" ")
    named = (line.partition(b":") for line in lines)
    return {
        "method": method.decode("latin-1"),
        "path": address.partition(b" ")[0].partition(b"?")[0].decode("latin-1"),
        "headers": [(name.strip().lower(), value.strip()) for name, _, value in named],
    }
