"""The locks that keep a var folder to one open room."""

import fcntl
import os
import time
from pathlib import Path

from config.room.errors import CannotOpen
from config.wait_limits import ROOM_FILE_LOCK


class RoomLock:
    """One room at a time in a var folder.

    There are two locks: the launcher's own says that the room is open, and where. The other one is
    inherited by the supervisor, so that after a launcher was killed the next one waits for the last
    process to end.
    """

    def __init__(self, folder: Path) -> None:
        """Take both locks. Raises CannotOpen when the room is open or does not close."""
        folder.mkdir(parents=True, exist_ok=True)
        self._url_file = folder / "room.lock"
        self._launcher = _opened(self._url_file)
        self.inherited = _opened(folder / "supervisor.lock")
        if not _try_to_lock(self._launcher):
            url = self._url_file.read_text()
            raise CannotOpen(f"The room is already open{f' at {url}' if url else ''}.")
        self.set_url("")
        self._wait_for_last_process()

    def set_url(self, url: str) -> None:
        """Store the room's address, for the message of a launcher that finds it open."""
        self._url_file.write_text(url)

    def _wait_for_last_process(self) -> None:
        deadline = time.monotonic() + ROOM_FILE_LOCK.seconds
        while not _try_to_lock(self.inherited):
            if time.monotonic() > deadline:
                raise CannotOpen("The room was killed and its supervisor does not end.")
            time.sleep(0.1)


def _opened(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)


def _try_to_lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
