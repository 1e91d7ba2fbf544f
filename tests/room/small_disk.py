"""A disk that is soon full."""

import os
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Self


class SmallDisk:
    """A file system in memory of a size such as `1m`, mounted where nobody else sees it.

    Use as `with SmallDisk(path, "1m") as disk`. Others read and write it at `folder`; a program
    that looks for its own path has to run `inside`.
    """

    def __init__(self, at: Path, size: str) -> None:
        self._at = at
        at.mkdir()
        who = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
        script = f"mount -t tmpfs -o size={size} none '{at}' && echo mounted && exec cat"
        self._holder = subprocess.Popen(
            ["unshare", *who, "--mount", "sh", "-c", script],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self._holder.stdout is not None
        assert self._holder.stdout.readline() == b"mounted\n"
        self.folder = Path(f"/proc/{self._holder.pid}/root{at}")

    def inside(self, *command: str) -> list[str]:
        """Return the command that runs another one in the folder, where it is mounted."""
        as_whom = [] if os.geteuid() == 0 else ["--user", "--preserve-credentials"]
        enter = ["nsenter", f"--target={self._holder.pid}", *as_whom, "--mount"]
        return [*enter, "sh", "-c", 'cd "$0" && exec "$@"', str(self._at), *command]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._holder.kill()
        self._holder.communicate()
