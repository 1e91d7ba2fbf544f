import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from config.places import BASE_DIR
from poker.sockets.database_threads import in_database_thread

OPEN_S = 90
CLOSE_S = 15


class Launcher:
    """`make run` without make: the launcher as a process, in a var folder of its own."""

    def __init__(self, var: Path, port: int, **env: str) -> None:
        self.var = var
        self.url = f"http://127.0.0.1:{port}/"
        self.process = subprocess.Popen(
            # A test run in the background ignores SIGINT, and so would what it starts.
            ["env", "--default-signal=INT", sys.executable, "-m", "config.room"],
            cwd=BASE_DIR,
            env=os.environ | {"ROOM_VAR": str(var), "PORT": str(port)} | env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def wait_until_open(self) -> str:
        """The first line on standard output."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise AssertionError(f"The room did not open: {self.finish()[2]}")
        return line

    def finish(self) -> tuple[int, str, str]:
        """Wait for the end: the exit code, and what was written to both streams."""
        out, err = self.process.communicate(timeout=CLOSE_S)
        return self.process.returncode, out, err

    def close(self, sig: signal.Signals = signal.SIGINT) -> tuple[int, str, str]:
        """Stop the room as Ctrl-C does."""
        if self.process.poll() is None:
            self.process.send_signal(sig)
        return self.finish()

    def pid_of(self, words: str) -> int | None:
        """The process of this room whose command line contains `words`."""
        return next((pid for pid in processes_of(self.var) if words in _command_line(pid)), None)


def processes_of(var: Path) -> list[int]:
    """Every process that was started with this var folder or works inside it."""
    pids = [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]
    return [pid for pid in pids if pid != os.getpid() and _is_of(pid, os.fsencode(var))]


def eventually(true: Callable[[], object], timeout_s: float) -> bool:
    """Whether something becomes true in time."""
    deadline = time.monotonic() + timeout_s
    while not true():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


async def comes_true(true: Callable[[], object], timeout_s: float = 30) -> bool:
    """Whether something that is asked of the database becomes true in time."""
    return await in_database_thread(eventually)(true, timeout_s)


def _is_of(pid: int, var: bytes) -> bool:
    return any(var in text for text in (_read(pid, "environ"), _working_folder(pid)))


def _command_line(pid: int) -> str:
    return _read(pid, "cmdline").decode(errors="replace").replace("\0", " ")


def _read(pid: int, name: str) -> bytes:
    try:
        return Path(f"/proc/{pid}/{name}").read_bytes()
    except OSError:
        return b""


def _working_folder(pid: int) -> bytes:
    try:
        return os.fsencode(Path(f"/proc/{pid}/cwd").readlink())
    except OSError:
        return b""
