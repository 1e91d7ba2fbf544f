"""Whether the room failed because a disk is full."""

import errno
import shutil
from pathlib import Path
from typing import Final

LEAST_FREE: Final = 50 * 1024 * 1024
"""In bytes. PostgreSQL writes its log in pieces of 16 MB and keeps several of them."""


def full_disk(var: Path, error: BaseException) -> str:
    """Return a message that names the full disk of a folder of the room, "" if none is full."""
    for folder in (var, var / "postgres"):
        if folder.exists() and shutil.disk_usage(folder).free < LEAST_FREE:
            return _message(folder)
    is_full = isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)
    return _message(var) if is_full else ""


def _message(folder: Path) -> str:
    return (
        f"The disk of {folder.resolve()} is full: free at least {LEAST_FREE // 1024**2} MB, then"
        " open the room again."
    )
