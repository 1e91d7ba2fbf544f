"""A PostgreSQL that loses its last moments, as a standby does that is promoted too early."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from config.embedded.postgres import connect
from tests.room.database import RoomDatabase, open_new_connections
from tests.room.servers import Servers
from tests.waits.backends import children_of

_FORGETFUL: Final = (
    "ALTER SYSTEM SET synchronous_commit = off",
    # Ten seconds, the most there is: so much is lost, if nothing else has it written.
    "ALTER SYSTEM SET wal_writer_delay = '10s'",
    "ALTER SYSTEM SET wal_writer_flush_after = '2GB'",
    "ALTER SYSTEM SET bgwriter_lru_maxpages = 0",
)
_AS_BEFORE: Final = "ALTER SYSTEM RESET ALL"
_RELOAD: Final = "SELECT pg_reload_conf()"
ENDS_WITHIN_S: Final = 10


@contextmanager
def asynchronous_commits(servers: Servers) -> Iterator[None]:
    """Let commits be answered before they are written, with all that is running."""
    with connect("superuser", servers.var, "postgres") as server:
        server.execute("CHECKPOINT")
        for statement in (*_FORGETFUL, _RELOAD):
            server.execute(statement)
    try:
        yield
    finally:
        with connect("superuser", servers.var, "postgres") as server:
            server.execute(_AS_BEFORE)
            server.execute(_RELOAD)


def kill_postgres(servers: Servers) -> None:
    """Kill every process of the server at the same moment, so that none writes what it has."""
    postmaster = servers.postgres.pid
    os.kill(postmaster, signal.SIGSTOP)
    children = children_of(postmaster)
    for pid in children:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    servers.stop_postgres(signal.SIGKILL)
    deadline = time.monotonic() + ENDS_WITHIN_S
    while any(Path(f"/proc/{pid}").exists() for pid in children):
        if time.monotonic() > deadline:
            raise TimeoutError("PostgreSQL does not end")
        time.sleep(0.01)


def start_postgres(servers: Servers) -> None:
    """Start the server again, and let this process connect anew."""
    servers.start_postgres()
    open_new_connections()


def seqs(servers: Servers, database: RoomDatabase) -> dict[int, int]:
    """Return the last event of each table, by its id, as PostgreSQL itself has it."""
    with connect("superuser", servers.var, database.name) as server:
        return dict(
            server.execute("SELECT table_id, max(seq) FROM poker_tableevent GROUP BY 1").fetchall()
        )
