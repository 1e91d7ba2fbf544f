"""A connection to PostgreSQL that never waits for an answer without a limit."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Any, ClassVar, Final, Self

import psycopg
from prometheus_client import Counter
from psycopg import generators, waiting
from psycopg.pq import TransactionStatus

from config.database_limits import JOB, PLAY, Limits
from config.deadline import at_most
from config.wait_limits import ANSWER, CANCEL, CHECK, CONNECT, TABLE_IDLE, WaitLimit

SILENT: Final = Counter(
    "room_silent_connections",
    "Connections to the database that were closed because nothing was answered on them.",
)

_INTERVAL_S: Final = 0.1
_CONNECTION_ENDED: Final = ("25P03", "25P04")
"""PostgreSQL ended a connection whose transaction idled, or lasted, too long."""

logger = logging.getLogger(__name__)


class LimitedConnection(psycopg.Connection[Any]):
    """A connection with the limits of its process.

    PostgreSQL ends a statement that takes too long. If it does not answer at all, because its
    process is stopped or the network swallows what it says, this side gives the connection up and
    raises OperationalError: it is unknown whether the statement took effect.
    """

    limits: ClassVar[Limits] = JOB
    """Those of connections that are opened from now on in this process."""

    most_s: float = JOB.statement.seconds + ANSWER.seconds

    @classmethod
    def connect(cls, conninfo: str = "", **options: Any) -> Self:
        """Connect as psycopg does, and set the limits of this process."""
        within_s = round(CONNECT.seconds)
        options["connect_timeout"] = min(within_s, int(options.get("connect_timeout", within_s)))
        connection = super().connect(conninfo, **options)
        try:
            connection._limit(cls.limits)
        except BaseException:
            connection.close()
            raise
        return connection

    def wait(self, gen: Any, interval: float = _INTERVAL_S, timeout: float | None = None) -> Any:
        """Wait for an answer as psycopg does, for as long as the limits and the thread's deadline
        allow."""
        most_s = at_most(self.most_s if timeout is None else timeout)
        if most_s <= 0:
            raise psycopg.OperationalError("no time is left to ask PostgreSQL")
        try:
            return super().wait(gen, interval, most_s)
        except psycopg.InternalError as error:
            if error.sqlstate not in _CONNECTION_ENDED:
                raise
            raise psycopg.OperationalError("the transaction took too long") from error
        except psycopg.OperationalError as error:
            if error.sqlstate is None and self._is_unanswered():
                give_up(self)
                raise psycopg.OperationalError("PostgreSQL does not answer") from error
            raise

    def execute(self, query: Any, *values: Any, **how: Any) -> Any:
        """Carry out a statement; an empty one, by which a pool checks its connections, in less
        time."""
        if query != "":
            return super().execute(query, *values, **how)
        with self.waiting_at_most(CHECK.seconds):
            return super().execute(query, *values, **how)

    @contextmanager
    def waiting_at_most(self, seconds: float) -> Iterator[None]:
        """Wait for each answer this long at most, inside."""
        before, self.most_s = self.most_s, seconds
        try:
            yield
        finally:
            self.most_s = before

    def _is_unanswered(self) -> bool:
        return self.pgconn.transaction_status == TransactionStatus.ACTIVE

    def _limit(self, limits: Limits) -> None:
        """Set the limits on a connection of the server's own; through a pooler, which passes
        connections on to others, those of the role hold."""
        self.most_s = limits.statement.seconds + ANSWER.seconds
        chosen = limits.settings()
        columns = ", ".join(["set_config(%s, %s, false)"] * len(chosen))
        values = [part for setting in chosen.items() for part in setting]
        found = self.execute(
            f"SELECT {columns} WHERE pg_backend_pid() = %s",
            [*values, self.info.backend_pid],
            prepare=False,
        )
        if found.fetchone() is None and not self._role_is_limited():
            logger.warning(
                "the database's role %s has no limits of its own: run `manage.py migrate`",
                self.info.user,
            )
        if self.info.transaction_status == TransactionStatus.INTRANS:
            self.commit()

    def _role_is_limited(self) -> bool:
        names = [*JOB.waits()]
        columns = " AND ".join(["current_setting(%s) <> '0'"] * len(names))
        found = self.execute(f"SELECT {columns}", names, prepare=False).fetchone()
        return bool(found and found[0])


def wait_as_play_does() -> None:
    """Give connections that this process opens from now on the limits of web processes and
    clocks."""
    LimitedConnection.limits = PLAY


def holding_table() -> WaitLimit:
    """Return the limit of this process for a transaction that holds a table and does nothing."""
    return min(LimitedConnection.limits.idle, TABLE_IDLE, key=lambda limit: limit.seconds)


def give_up(connection: psycopg.Connection[Any]) -> None:
    """Close a connection whose server is silent, without waiting for anything.

    If a statement is under way, a thread of its own asks PostgreSQL to cancel it.
    """
    SILENT.inc()
    server = connection.pgconn
    with suppress(psycopg.Error):
        if server.transaction_status == TransactionStatus.ACTIVE:
            cancelling = server.cancel_conn()
            Thread(target=_cancel, args=(cancelling,), name="cancel", daemon=True).start()
    server.finish()


def _cancel(cancelling: Any) -> None:
    with suppress(psycopg.Error):
        cancelling.start()
        waiting.wait_conn(generators.cancel(cancelling), _INTERVAL_S, CANCEL.seconds)
