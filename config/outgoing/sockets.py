"""Sockets that wait no longer than the thread's deadline allows, however slowly bytes arrive.

Python's limit of a socket is one for each read: a server that sends a byte now and then holds its
client for ever.
"""

import math
import socket
import ssl
from typing import Any

from config.deadline import left_s

_OVER = "the other side took too long"


class LimitedSocket(socket.socket):
    """A socket for plain bytes."""

    def connect(self, address: Any) -> None:
        _limit(self)
        super().connect(address)

    def recv(self, *how: Any) -> bytes:
        _limit(self)
        return super().recv(*how)

    def recv_into(self, *into: Any, **how: Any) -> int:
        _limit(self)
        return super().recv_into(*into, **how)

    def sendall(self, *data: Any) -> None:
        _limit(self)
        super().sendall(*data)


class LimitedTlsSocket(ssl.SSLSocket):
    """A socket for TLS, as the `sslsocket_class` of a context."""

    def do_handshake(self, *how: Any) -> None:
        _limit(self)
        super().do_handshake(*how)

    def recv(self, *how: Any) -> bytes:
        _limit(self)
        return super().recv(*how)

    def recv_into(self, *into: Any, **how: Any) -> int:
        _limit(self)
        return super().recv_into(*into, **how)

    def send(self, *data: Any) -> int:
        _limit(self)
        return super().send(*data)


def connected(host: str, port: int) -> LimitedSocket:
    """Return a socket connected to one of a host's addresses, tried in turn. Raises OSError.

    Names are looked up by the machine, whose own limit /etc/resolv.conf sets.
    """
    failure = OSError("the name has no address")
    for family, kind, protocol, _name, address in socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM
    ):
        opened = LimitedSocket(family, kind, protocol)
        try:
            opened.connect(address)
        except OSError as error:
            failure = error
            opened.close()
        else:
            return opened
    raise failure


def limited(context: ssl.SSLContext) -> ssl.SSLContext:
    """Return a context whose sockets are limited."""
    context.sslsocket_class = LimitedTlsSocket
    return context


def _limit(waiting: socket.socket) -> None:
    """Have a socket that waits at all wait for as long as the thread may. Raises TimeoutError if it
    may no longer."""
    if waiting.gettimeout() == 0:
        return
    most_s = left_s()
    if most_s <= 0:
        raise TimeoutError(_OVER)
    if most_s < math.inf:
        waiting.settimeout(most_s)
