"""The limits of waits that PostgreSQL itself holds, by kind of process.

They are set on the roles (`role_limits.py`), which a pooler does not change, and on connections
that lead to the server itself (`limited_connection.py`).
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from config import wait_limits
from config.wait_limits import CLIENT_GONE, WaitLimit

_CLIENT_GONE: Final = {
    "client_connection_check_interval": str(CLIENT_GONE.ms),
    "tcp_user_timeout": str(CLIENT_GONE.ms),
    "tcp_keepalives_idle": "2",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": str(round(CLIENT_GONE.seconds) - 2),
}


class Limits(NamedTuple):
    """The limits of one kind of process: for a lock, for a statement, and for a transaction between
    two statements."""

    lock: WaitLimit
    statement: WaitLimit
    idle: WaitLimit

    def waits(self) -> Mapping[str, str]:
        """Return PostgreSQL's settings for these three, by name, in milliseconds."""
        return {
            "lock_timeout": str(self.lock.ms),
            "statement_timeout": str(self.statement.ms),
            "idle_in_transaction_session_timeout": str(self.idle.ms),
        }

    def settings(self) -> Mapping[str, str]:
        """Return all of PostgreSQL's settings, those for a client that is gone included."""
        return {**self.waits(), **_CLIENT_GONE}


PLAY: Final = Limits(wait_limits.ROW_LOCK, wait_limits.PLAY_STATEMENT, wait_limits.PLAY_IDLE)
"""Web processes and clocks."""
REPORT: Final = Limits(
    wait_limits.ROW_LOCK, wait_limits.REPORT_STATEMENT, wait_limits.REPORT_STATEMENT
)
"""What sees one moment, in whichever process."""
APPLICATION: Final = Limits(
    wait_limits.ROW_LOCK, wait_limits.REPORT_STATEMENT, wait_limits.PLAY_IDLE
)
"""The application's role, which also reads reports."""
JOB: Final = Limits(wait_limits.JOB_LOCK, wait_limits.JOB_STATEMENT, wait_limits.JOB_IDLE)
"""Workers, bots and commands."""
SEARCH: Final = Limits(wait_limits.SEARCH, wait_limits.SEARCH, wait_limits.SEARCH)
"""A transaction that looks for collusion."""
MIGRATION: Final = Limits(
    wait_limits.MIGRATION_LOCK, wait_limits.MIGRATION_STATEMENT, wait_limits.MIGRATION_IDLE
)
"""The owner of the tables."""
