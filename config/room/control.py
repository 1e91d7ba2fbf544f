"""How the launcher steers supervisord."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from socket import AF_UNIX
from typing import Any
from xmlrpc.client import ServerProxy

from supervisor.states import ProcessStates
from supervisor.xmlrpc import SupervisorTransport

from config.deadline import within
from config.outgoing.sockets import LimitedSocket
from config.wait_limits import SUPERVISOR_ANSWER


class Control:
    """The commands given to supervisord over its socket. Each raises OSError when there is no
    answer."""

    def __init__(self, socket: Path) -> None:
        self._socket = socket

    def ping(self) -> None:
        with self._supervisor() as supervisor:
            supervisor.getState()

    def start(self, name: str) -> None:
        """Start a program, `group:name`, without waiting for it."""
        wait = False
        with self._supervisor() as supervisor:
            supervisor.startProcess(name, wait)

    def given_up(self) -> list[str]:
        """Return the programs supervisord no longer tries to start, as `group:name`."""
        with self._supervisor() as supervisor:
            states: Any = supervisor.getAllProcessInfo()
        fatal = [state for state in states if state["state"] == ProcessStates.FATAL]
        return [f"{state['group']}:{state['name']}" for state in fatal]

    @contextmanager
    def _supervisor(self) -> Iterator[Any]:
        # A transport whose request failed once cannot be used again.
        transport = _Transport(self._socket)
        with within(SUPERVISOR_ANSWER):
            yield ServerProxy("http://room", transport=transport).supervisor


class _Transport(SupervisorTransport):  # type: ignore[misc]  # supervisor is not typed
    def __init__(self, socket: Path) -> None:
        super().__init__(None, None, f"unix://{socket}")
        self._get_connection = lambda: _Connection(str(socket))


class _Connection(HTTPConnection):
    """A connection to the socket that its host names."""

    def connect(self) -> None:
        self.sock = LimitedSocket(AF_UNIX)
        self.sock.connect(self.host)
