"""A connection to the database that an event loop itself waits for, without a thread."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import lru_cache
from itertools import count
from typing import Any, Final, NamedTuple

import psycopg
from psycopg.pq import ExecStatus, Format

from config.databases import PREPARES
from config.limited_connection import give_up
from config.wait_limits import LOOP_STATEMENT

# A connection may come from the pool again, with the statements that were prepared on it before.
_numbers: Final = count(1)
_STORED: Final = (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK)

logger = logging.getLogger(__name__)

Row = tuple[bytes | None, ...]


class Answer(NamedTuple):
    """How many rows a statement concerned, and those it returned, as PostgreSQL writes them."""

    concerned: int
    rows: list[Row]


Heard = Callable[[Answer | None], None]
"""Told what a statement came to, None where it failed or nobody knows."""


class _Asked(NamedTuple):
    """A statement under way: its text, its values as they are sent, and who waits for it."""

    text: bytes
    values: list[bytes | None]
    formats: list[Format]
    heard: Heard


class LoopConnection:
    """One connection, with at most one statement under way; each statement is prepared once,
    unless ``ROOM_DATABASE_PREPARES`` is 0.

    It is used in the loop's thread alone. A statement that is not answered in time is cancelled and
    its connection given up, without waiting for either; ``silent`` is called then with the
    instant it was sent at, in the loop's time.
    """

    def __init__(
        self,
        wrapper: Any,
        gone: Callable[["LoopConnection"], None],
        silent: Callable[[float], None] = lambda _since: None,
    ) -> None:
        self._wrapper = wrapper
        self._gone = gone
        self._silent = silent
        self._server = wrapper.connection.pgconn
        self._loop = asyncio.get_running_loop()
        self._socket = self._server.socket
        self._loop.add_reader(self._socket, self._read)
        self._names: dict[bytes, bytes] = {}
        self._asked: _Asked | None = None
        self._preparing = b""
        self._result: Any = None
        self._limit: asyncio.TimerHandle | None = None
        self.heard_at = self._loop.time()

    @property
    def is_idle(self) -> bool:
        return self._asked is None

    def execute(self, statement: str, values: Sequence[Any], heard: Heard) -> None:
        """Send a statement, with ``%s`` for its values, and have ``heard`` told what came of it.

        It commits by itself. ``heard`` is told, in the loop, even if nobody waits any more.
        """
        self._asked = _Asked(_numbered(statement), *_sent(values), heard)
        self._limit = self._loop.call_later(LOOP_STATEMENT.seconds, self._overdue)
        name = self._names.get(self._asked.text)
        try:
            if not PREPARES:
                self._server.send_query_params(
                    self._asked.text, self._asked.values, param_formats=self._asked.formats
                )
            elif name is None:
                self._preparing = f"loop_{next(_numbers)}".encode()
                self._server.send_prepare(self._preparing, self._asked.text)
            else:
                self._send(self._asked, name)
            self._flush()
        except psycopg.Error:
            self.close()

    def close(self) -> asyncio.Future[None]:
        """Give the connection up, and return when it is given back to the pool; nobody knows what
        became of a statement under way."""
        self._let_go()
        return self._loop.run_in_executor(None, self._give_back)

    def drop(self) -> None:
        """Give the connection up without waiting for the server; the pool opens another one."""
        self._let_go()
        give_up(self._wrapper.connection)
        self._loop.run_in_executor(None, self._give_back)

    def _let_go(self) -> None:
        self._loop.remove_reader(self._socket)
        self._loop.remove_writer(self._socket)
        asked, self._asked = self._asked, None
        self._stop_limit()
        self._gone(self)
        if asked is not None:
            asked.heard(None)

    def _send(self, asked: _Asked, name: bytes) -> None:
        self._server.send_query_prepared(name, asked.values, asked.formats)

    def _flush(self) -> None:
        """Send what the connection takes now, and the rest as soon as it takes more."""
        if self._server.flush():
            self._loop.add_writer(self._socket, self._write)

    def _write(self) -> None:
        self._loop.remove_writer(self._socket)
        try:
            self._flush()
        except psycopg.Error:
            self.close()

    def _read(self) -> None:
        """Take in what the server sent: of an idle connection that can only be its end."""
        try:
            self._server.consume_input()
            while self._asked is not None and not self._server.is_busy():
                if (result := self._server.get_result()) is None:
                    self._answered()
                else:
                    self._result = result
        except psycopg.Error:
            self.close()

    def _answered(self) -> None:
        """Go on with what was asked, now that all of the server's answer has come."""
        asked, result, self._result = self._asked, self._result, None
        if asked is None:
            return
        succeeded = result is not None and result.status in _STORED
        if self._preparing:
            name, self._preparing = self._preparing, b""
            if succeeded:
                self._names[asked.text] = name
                self._send(asked, name)
                self._flush()
                return
        self._asked = None
        self._stop_limit()
        self.heard_at = self._loop.time()
        asked.heard(_answer(result) if succeeded else None)

    def _overdue(self) -> None:
        """Give up a statement that is not answered; it is unknown whether it took effect."""
        logger.warning("PostgreSQL does not answer the event loop")
        self.drop()
        self._silent(self._loop.time() - LOOP_STATEMENT.seconds)

    def _stop_limit(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None

    def _give_back(self) -> None:
        """Give the connection back to the pool, which drops one that broke."""
        self._wrapper.close()


def _answer(result: Any) -> Answer:
    columns = range(result.nfields)
    rows = [tuple(result.get_value(at, of) for of in columns) for at in range(result.ntuples)]
    return Answer(result.command_tuples or 0, rows)


@lru_cache(maxsize=64)
def _numbered(statement: str) -> bytes:
    """Return a statement with its values' places numbered, as the server wants them."""
    first, *others = statement.split("%s")
    return (first + "".join(f"${at}{part}" for at, part in enumerate(others, start=1))).encode()


def _sent(values: Sequence[Any]) -> tuple[list[bytes | None], list[Format]]:
    """Return values as they are sent: bytes as they are, everything else as text."""
    formats = [Format.BINARY if type(value) is bytes else Format.TEXT for value in values]
    return [_WRITERS[type(value)](value) for value in values], formats


_WRITERS: Final[dict[type, Callable[[Any], bytes | None]]] = {
    type(None): lambda _none: None,
    bytes: lambda value: value,
    int: lambda value: b"%d" % value,
    str: str.encode,
    datetime: lambda value: value.isoformat().encode(),
}
"""By type of a value: what writes it as it is sent."""
