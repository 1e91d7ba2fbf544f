"""Clears away what a PostgreSQL that crashed left behind."""

import os
import signal
import time
from contextlib import suppress
from pathlib import Path

from config.embedded.addresses import POSTGRES_SOCKET, postgres_socket_folder

END_S = 10.0


def end_leftover_server(data: Path, var: Path) -> None:
    """Clear away what a crash left of a PostgreSQL on `data`.

    A server still running is ended. A lock file that names another program's process, or none, is
    removed: PostgreSQL itself would refuse to start when the number is in use again. Raises
    RuntimeError when the server does not end.
    """
    lock = data / "postmaster.pid"
    pid = _pid_in(lock)
    if pid and _serves(pid, data):
        _end(pid)
    lock.unlink(missing_ok=True)
    (postgres_socket_folder(var) / f"{POSTGRES_SOCKET}.lock").unlink(missing_ok=True)


def _pid_in(lock: Path) -> int | None:
    try:
        first = lock.read_text().splitlines()[0]
    except (FileNotFoundError, IndexError):
        return None
    return int(first) if first.strip().isdigit() else None


def _serves(pid: int, data: Path) -> bool:
    """Return whether the process is a PostgreSQL server on this folder."""
    try:
        arguments = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except FileNotFoundError:
        return False
    return os.fsencode(data) in arguments and arguments[0].endswith(b"postgres")


def _end(pid: int) -> None:
    """Ask the process for a fast shutdown, then for an immediate one.

    Raises RuntimeError when it does not end.
    """
    for sig in (signal.SIGINT, signal.SIGQUIT):
        with suppress(ProcessLookupError):
            os.kill(pid, sig)
        if _ended(pid, time.monotonic() + END_S):
            return
    raise RuntimeError(f"PostgreSQL process {pid} of an earlier run does not end.")


def _ended(pid: int, deadline: float) -> bool:
    while time.monotonic() < deadline:
        if not Path(f"/proc/{pid}").exists():
            return True
        time.sleep(0.05)
    return False
