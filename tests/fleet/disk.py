"""The disk of one of the fleet's machines, which can be full."""

import os
import subprocess
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

from config.embedded.account import Account
from config.embedded.folders import private_folder

SIZE_MB: Final = 1024
_PAGE: Final = bytes(4096)
_AGAIN_S: Final = 0.01


class Disk:
    """A folder for a machine's data; with ``mount`` it is a small file system of its own, which
    ``fill`` leaves without a free byte."""

    def __init__(self, folder: Path, account: Account, size_mb: int = SIZE_MB) -> None:
        self.folder = private_folder(folder, account)
        self._account = account
        self._size_mb = size_mb
        self.is_mounted = False
        self._is_free = threading.Event()

    def mount(self) -> None:
        """Mount a file system in memory at the folder, which only root may."""
        owner = f"uid={self._account.uid},gid={self._account.gid},mode=700"
        options = f"size={self._size_mb}m,{owner}"
        subprocess.run(["mount", "-t", "tmpfs", "-o", options, "room", self.folder], check=True)
        self.is_mounted = True

    def unmount(self) -> None:
        """Remove the file system with everything on it, once nothing uses it any more."""
        self.free()
        if self.is_mounted:
            subprocess.run(["umount", "--lazy", self.folder], check=True)
            self.is_mounted = False

    def fill(self) -> None:
        """Use up the last byte, as a log or a dump beside the database would, and whatever is freed
        until ``free``."""
        if not self.is_mounted:
            raise NotImplementedError("the folder is on the disk of the tests")
        self._is_free.clear()
        left = os.statvfs(self.folder)
        with suppress(OSError), self._ballast.open("wb") as file:
            os.posix_fallocate(file.fileno(), 0, left.f_bavail * left.f_frsize)
        threading.Thread(target=self._keep_full, daemon=True).start()

    def free(self) -> None:
        """Remove what filled it."""
        self._is_free.set()
        self._ballast.unlink(missing_ok=True)

    def _keep_full(self) -> None:
        with self._ballast.open("ab", buffering=0) as file:
            while not self._is_free.wait(_AGAIN_S):
                with suppress(OSError):
                    while file.write(_PAGE):
                        pass

    @property
    def _ballast(self) -> Path:
        return self.folder / "ballast"


def can_be_mounted() -> bool:
    """Return whether this process may mount file systems."""
    command = ["unshare", "--mount", "mount", "-t", "tmpfs", "room", "/mnt"]
    made = subprocess.run(command, capture_output=True, check=False)
    return os.geteuid() == 0 and made.returncode == 0
