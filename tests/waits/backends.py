"""PostgreSQL's own processes, stopped and continued."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from config.embedded.postgres import connect
from config.places import var_folder

_LAST: Final = """
    SELECT pid FROM pg_stat_activity
     WHERE datname = %s AND application_name = %s AND query LIKE %s
"""


def backends(database: str, process: str, statement: str) -> list[int]:
    """Return the ids of the server processes of one process's connections whose last statement was
    like this one."""
    with connect("superuser", var_folder(), "postgres") as server:
        found = server.execute(_LAST, [database, process, statement]).fetchall()
    return [pid for (pid,) in found]


@contextmanager
def stopped(pids: list[int]) -> Iterator[None]:
    """Stop processes, and continue them afterwards."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)
