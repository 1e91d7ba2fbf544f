"""Finding the PostgreSQL that writes among several, and leaving the one that did before."""

import logging
import os
import queue
import select
import socket
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple, Self
from weakref import WeakKeyDictionary

import psycopg
from psycopg.pq import ExecStatus

from config.deadline import at_most
from config.limited_connection import LimitedConnection
from config.wait_limits import CONNECT, PRIMARY_ANSWER

EVERY_S: Final = 1.0
AGAIN_S: Final = 0.3
DEFAULT_PORT: Final = "5432"
LINGERS_S: Final = 10.0
"""A watch over no connection at all ends after so long."""

_WRITING: Final = ("read-write", "primary")
_IS_STANDBY: Final = b"SELECT pg_is_in_recovery()"

logger = logging.getLogger(__name__)


class Server(NamedTuple):
    """One of the servers that a URL names."""

    host: str
    port: str


class RoomConnection(LimitedConnection):
    """A connection of the room's pool.

    If its URL names several servers, it is opened to the one that is known to write, waits for one
    if there is none at the moment, and is cut when another one writes.
    """

    @classmethod
    def connect(cls, conninfo: str = "", **settings: Any) -> Self:
        watch = _watch_of(settings)
        if watch is None:
            return super().connect(conninfo, **settings)
        try:
            watch.wait_for_primary()
            connection = super().connect(conninfo, **watch.sorted(settings))
            watch.follow(connection)
        finally:
            watch.connected()
        return connection


class PrimaryWatch:
    """A thread that asks the server that writes, once a second, whether it still does.

    PostgreSQL closes its connections when it dies or is demoted, but not when it is stopped or cut
    off, and what waits for its answer then would wait for ever. So once another server writes, all
    connections to this one are cut: statements that wait on them fail and are decided again.

    While none writes, all servers are asked side by side, since one that is stopped takes the whole
    time-out. Connections wait for the first that writes instead of asking again and again with
    growing pauses.
    """

    def __init__(self, settings: dict[str, Any]) -> None:
        names = ("host", "port", "dbname", "user", "password", "target_session_attrs")
        self._settings = {name: settings[name] for name in names if name in settings}
        hosts = str(settings["host"]).split(",")
        ports = (str(settings.get("port", "")) or DEFAULT_PORT).split(",")
        ports = ports if len(ports) == len(hosts) else ports * len(hosts)
        self._servers = [Server(*each) for each in zip(hosts, ports, strict=True)]
        self._followed: WeakKeyDictionary[psycopg.Connection[Any], Server] = WeakKeyDictionary()
        self._lock = threading.Lock()
        self._primary: Server | None = None
        self._is_known = threading.Event()
        self._asked: set[Server] = set()
        self._answers: queue.SimpleQueue[tuple[Server, LimitedConnection | None]] = (
            queue.SimpleQueue()
        )
        self._used_at = time.monotonic()
        self.connecting = 0
        threading.Thread(target=self._run, name="primary", daemon=True).start()

    def wait_for_primary(self) -> None:
        """Return once a server is known to write. Raises OperationalError if none is in time."""
        if not self._is_known.wait(at_most(CONNECT.seconds)):
            raise psycopg.OperationalError("none of the servers writes")

    def sorted(self, settings: dict[str, Any]) -> dict[str, Any]:
        """Return settings of a connection that tries the primary first."""
        servers = sorted(self._servers, key=lambda each: each != self._primary)
        return {"connect_timeout": round(PRIMARY_ANSWER.seconds)} | settings | _named(servers)

    def connected(self) -> None:
        """End what `_watch_of` began for a connection."""
        with _starting:
            self.connecting -= 1

    def follow(self, connection: psycopg.Connection[Any]) -> None:
        """Cut this connection when its server is no longer the one that writes."""
        server = _server_of(connection)
        with self._lock:
            self._followed[connection] = server
            is_late = self._is_known.is_set() and server != self._primary
        if is_late:
            _cut(connection, server)

    def _run(self) -> None:
        probe: LimitedConnection | None = None
        while self._is_used():
            if probe is None:
                probe = self._found()
            elif _writes(probe):
                time.sleep(EVERY_S)
            else:
                self._is_known.clear()
                logger.warning(
                    "the database's primary does not answer", extra={"server": str(self._primary)}
                )
                _cut(probe, _server_of(probe))
                probe.close()
                probe = None

        if probe is not None:
            probe.close()

    def _is_used(self) -> bool:
        """Return whether there is a connection to watch, or was a moment ago; else the watch is
        over."""
        with _starting, self._lock:
            if self.connecting or not all(each.closed for each in self._followed):
                self._used_at = time.monotonic()
            is_used = time.monotonic() - self._used_at < LINGERS_S
            if not is_used:
                for key in [key for key, each in _watches.items() if each is self]:
                    del _watches[key]
        return is_used

    def _found(self) -> LimitedConnection | None:
        """Return a connection to the first server that writes, None if none does at the moment."""
        for server in self._servers:
            if server not in self._asked:
                self._asked.add(server)
                threading.Thread(target=self._ask, args=[server], daemon=True).start()
        try:
            server, probe = self._answers.get(timeout=AGAIN_S)
        except queue.Empty:
            return None
        self._asked.discard(server)
        if probe is None:
            return None
        if not _writes(probe):
            probe.close()
            return None
        self._moved_to(server)
        return probe

    def _ask(self, server: Server) -> None:
        """Find out whether a server writes; if not, say so a moment later."""
        settings = {"connect_timeout": round(PRIMARY_ANSWER.seconds)} | self._settings
        probe = None
        try:
            probe = LimitedConnection.connect(**settings | _named([server]), autocommit=True)
        except psycopg.Error:
            time.sleep(AGAIN_S)
        self._answers.put((server, probe))

    def _moved_to(self, primary: Server) -> None:
        with self._lock:
            before, self._primary = self._primary, primary
            self._is_known.set()
            left = [each for each in self._followed.items() if each[1] != primary]
        for connection, server in left:
            _cut(connection, server)
        if before not in (None, primary):
            logger.warning(
                "the database's primary is another server", extra={"server": str(primary)}
            )


_watches: dict[tuple[int, str], PrimaryWatch] = {}
_starting: Final = threading.Lock()


def _watch_of(settings: dict[str, Any]) -> PrimaryWatch | None:
    """Return the watch over the servers of a connection, None where there is only one or any will
    do. A process that was forked has its own."""
    host = str(settings.get("host", ""))
    if "," not in host or settings.get("target_session_attrs") not in _WRITING:
        return None
    key = (os.getpid(), f"{host} {settings.get('port', '')} {settings.get('user', '')}")
    with _starting:
        if key not in _watches:
            _watches[key] = PrimaryWatch(settings)
        _watches[key].connecting += 1
        return _watches[key]


def _named(servers: Sequence[Server]) -> dict[str, str]:
    """Return settings of a connection that tries these servers in turn."""
    return {
        "host": ",".join(each.host for each in servers),
        "port": ",".join(each.port for each in servers),
    }


def _server_of(connection: psycopg.Connection[Any]) -> Server:
    return Server(connection.info.host, str(connection.info.port))


def _writes(probe: psycopg.Connection[Any]) -> bool:
    """Return whether the server answers in time that it is no standby."""
    deadline = time.monotonic() + PRIMARY_ANSWER.seconds
    server, answer = probe.pgconn, None
    try:
        server.send_query(_IS_STANDBY)
        while True:
            if server.is_busy():
                _wait_for(server.socket, deadline)
                server.consume_input()
            elif (result := server.get_result()) is not None:
                answer = result
            else:
                break
    except (psycopg.Error, TimeoutError):
        return False
    if answer is None or answer.status != ExecStatus.TUPLES_OK:
        return False
    return bool(answer.get_value(0, 0) == b"f")


def _wait_for(number: int, deadline: float) -> None:
    """Return when a socket has something to read. Raises TimeoutError at the deadline."""
    waiting = select.poll()
    waiting.register(number, select.POLLIN)
    if not waiting.poll(max(0, 1000 * (deadline - time.monotonic()))):
        raise TimeoutError


def _cut(connection: psycopg.Connection[Any], server: Server) -> None:
    """Shut a connection's socket down, which ends every wait for it, in whichever thread."""
    with (
        suppress(psycopg.Error, OSError),
        socket.socket(fileno=os.dup(connection.pgconn.socket)) as cut,
    ):
        peer = cut.getpeername()
        # Another thread may just have closed the connection, and its number may be in use again.
        if isinstance(peer, str) or str(peer[1]) == server.port:
            cut.shutdown(socket.SHUT_RDWR)
