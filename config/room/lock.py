import fcntl
import os
import time
from pathlib import Path

from config.room.errors import CannotOpen

CLOSING_S = 15.0


class RoomLock:
    """One room at a time in a var folder.

    The lock is held through a file descriptor that the supervisor inherits, so a room whose
    launcher was killed counts as open until its last process is gone.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self.descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        self._wait()
        os.ftruncate(self.descriptor, 0)
        self._write(f"{os.getpid()}\n")

    def set_url(self, url: str) -> None:
        """Note where the room is, for whoever tries to open it again."""
        self._write(url)

    def _wait(self) -> None:
        """Take the lock; raises CannotOpen unless its last holder is just closing."""
        deadline = time.monotonic() + CLOSING_S
        while not self._taken():
            pid, url = self._holder()
            if _is_running(pid) or time.monotonic() > deadline:
                raise CannotOpen(f"The room is already open{f' at {url}' if url else ''}.")
            time.sleep(0.1)

    def _taken(self) -> bool:
        try:
            fcntl.flock(self.descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _holder(self) -> tuple[int, str]:
        pid, _, url = self._path.read_text().partition("\n")
        return int(pid) if pid.isdigit() else 0, url

    def _write(self, text: str) -> None:
        os.write(self.descriptor, text.encode())


def _is_running(pid: int) -> bool:
    return pid > 0 and Path(f"/proc/{pid}").exists()
