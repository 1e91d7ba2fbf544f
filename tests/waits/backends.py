"""PostgreSQL's own processes, stopped and continued."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from config.embedded.postgres import connect
from config.places import var_folder

_LAST: Final = """
    SELECT pid FROM pg_stat_activity
     WHERE datname = %s AND application_name LIKE %s AND query LIKE %s
     ORDER BY pid
"""


def backends(database: str, process: str, statement: str) -> list[int]:
    """Return the ids of the server processes of connections whose last statement was like this one,
    those of processes with a name like this one."""
    with connect("superuser", var_folder(), "postgres") as server:
        found = server.execute(_LAST, [database, process, statement]).fetchall()
    return [pid for (pid,) in found]


@contextmanager
def stopped(pids: list[int]) -> Iterator[None]:
    """Stop processes, and continue them afterwards."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def children_of(pid: int) -> list[int]:
    """Return the processes that this one started."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):
            # The name, in parentheses, may hold spaces.
            _state, parent, *_ = status.read_text().rpartition(")")[2].split()
            if int(parent) == pid:
                found.append(int(status.parent.name))
    return found
