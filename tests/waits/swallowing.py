"""A proxy that passes bytes on until it silently swallows them, or lets them trickle."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final

_PIECE: Final = 65536
_TRICKLES_EVERY_S: Final = 1.0
Address = tuple[str, int] | Path
"""A host and its port, or a socket's path."""


class SwallowingProxy:
    """Listens on ``port`` of the loopback address; every connection leads to one server.

    While it swallows, connections are accepted and stay open, and nothing that either side sends
    arrives: neither notices anything but the other's silence. While it trickles, a byte a second
    of what the server sends arrives. ``given_up_after_s`` is how long each end of a connection kept
    it open.
    """

    def __init__(self, server: Address) -> None:
        self._server = server
        self._swallows = threading.Event()
        self._trickles = threading.Event()
        self._swallowed: set[socket.socket] = set()
        self._ends: list[socket.socket] = []
        self.given_up_after_s: list[float] = []
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.port = int(self._listening.getsockname()[1])
        self._begin(self._accept)

    def swallow(self) -> None:
        self._swallows.set()

    def trickle(self) -> None:
        """Pass on a byte a second of what the server sends, over each connection."""
        self._trickles.set()

    def pass_on(self) -> None:
        """Pass bytes on again, over new connections: the old ones have lost some."""
        self._hang_up()
        self._swallows.clear()
        self._trickles.clear()

    def pass_on_new(self) -> None:
        """Pass on what comes over new connections; the old ones stay open and silent."""
        self._swallowed |= {*self._ends}
        self._swallows.clear()

    def close(self) -> None:
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._hang_up()

    def _hang_up(self) -> None:
        for end in [*self._ends]:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _address = self._listening.accept()
                try:
                    server = self._connected()
                except OSError:
                    # The server is down, and may come back.
                    client.close()
                    continue
                self._ends += [client, server]
                self._begin(partial(self._carry, client, server, server.sendall))
                self._begin(partial(self._carry, server, client, partial(self._answer, client)))

    def _connected(self) -> socket.socket:
        if isinstance(self._server, Path):
            server = socket.socket(socket.AF_UNIX)
            server.connect(str(self._server))
            return server
        return socket.create_connection(self._server)

    def _carry(
        self, one: socket.socket, other: socket.socket, send: Callable[[bytes], None]
    ) -> None:
        began = time.monotonic()
        with suppress(OSError):
            while data := one.recv(_PIECE):
                if not self._is_silent(one):
                    send(data)
        with suppress(OSError):
            if not self._is_silent(one):
                other.shutdown(socket.SHUT_RDWR)
        self.given_up_after_s.append(time.monotonic() - began)
        one.close()
        self._ends.remove(one)

    def _answer(self, client: socket.socket, data: bytes) -> None:
        while data and self._trickles.is_set():
            client.sendall(data[:1])
            data = data[1:]
            time.sleep(_TRICKLES_EVERY_S)
        client.sendall(data)

    def _is_silent(self, end: socket.socket) -> bool:
        return self._swallows.is_set() or end in self._swallowed

    def _begin(self, work: Callable[[], None]) -> None:
        threading.Thread(target=work, name="swallowing proxy", daemon=True).start()


@contextmanager
def swallowing(server: Address) -> Iterator[SwallowingProxy]:
    """Yield a proxy to a server; it is closed afterwards."""
    proxy = SwallowingProxy(server)
    try:
        yield proxy
    finally:
        proxy.close()
