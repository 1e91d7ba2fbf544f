"""How the launcher steers supervisord."""

from pathlib import Path
from typing import Any
from xmlrpc.client import ServerProxy

from supervisor.states import ProcessStates
from supervisor.xmlrpc import SupervisorTransport


class Control:
    """The commands given to supervisord over its socket. Each raises OSError when there is no
    answer."""

    def __init__(self, socket: Path) -> None:
        self._socket = socket

    def ping(self) -> None:
        self._proxy().supervisor.getState()

    def start(self, name: str) -> None:
        """Start a program, `group:name`, without waiting for it."""
        wait = False
        self._proxy().supervisor.startProcess(name, wait)

    def given_up(self) -> list[str]:
        """Return the programs supervisord no longer tries to start, as `group:name`."""
        states: Any = self._proxy().supervisor.getAllProcessInfo()
        fatal = [state for state in states if state["state"] == ProcessStates.FATAL]
        return [f"{state['group']}:{state['name']}" for state in fatal]

    def _proxy(self) -> ServerProxy:
        # A transport whose request failed once cannot be used again.
        transport = SupervisorTransport(None, None, f"unix://{self._socket}")
        return ServerProxy("http://room", transport=transport)
