"""Connections to Valkey whose answers arrive whole within the limit.

`redis-py` limits each read alone.
"""

import ssl
from typing import Any

from config.deadline import within
from config.outgoing.sockets import LimitedSocket, LimitedTlsSocket
from config.wait_limits import VALKEY_ANSWER


def with_whole_answers(connection: Any) -> Any:
    """Return a class of connections like this one of `redis-py`, by which connecting, sending a
    command and reading an answer each end within the limit."""

    class Limited(connection):  # type: ignore[misc]
        def connect(self) -> None:
            with within(VALKEY_ANSWER):
                super().connect()

        def send_packed_command(self, *command: Any, **how: Any) -> None:
            with within(VALKEY_ANSWER):
                super().send_packed_command(*command, **how)

        def read_response(self, *how: Any, **more: Any) -> Any:
            with within(VALKEY_ANSWER):
                return super().read_response(*how, **more)

        def _connect(self) -> Any:
            plain = super()._connect()
            if isinstance(plain, ssl.SSLSocket):
                # redis-py makes the context of its sockets itself.
                plain.__class__ = LimitedTlsSocket
                return plain
            limited = LimitedSocket(fileno=plain.detach())
            limited.settimeout(self.socket_timeout)
            return limited

    return Limited
