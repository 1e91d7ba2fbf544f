"""Where the room's files and sockets are."""

import hashlib
import os
import re
import tempfile
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent

LONGEST_SOCKET_PATH = 100
PLAIN_PATH = re.compile(r"[A-Za-z0-9/._-]+")


def var_folder() -> Path:
    """Return the folder of everything the room stores: ROOM_VAR, else var/ in the checkout."""
    return Path(os.environ.get("ROOM_VAR", BASE_DIR / "var")).resolve()


def digest_of(folder: Path) -> str:
    """Return a short name for a folder, the same in every process."""
    return hashlib.sha256(os.fsencode(folder)).hexdigest()[:12]


def socket_folder(home: Path, longest_name: str) -> Path:
    """Return where servers with their files in `home` put their sockets.

    A unix socket's path is limited to 107 bytes, and not every client takes one with spaces or
    colons, so a home with such a path has its sockets in a folder under the system's temporary
    folder instead.
    """
    inside = home / "sockets"
    longest = str(inside / longest_name)
    if len(longest) <= LONGEST_SOCKET_PATH and PLAIN_PATH.fullmatch(longest):
        return inside
    return Path(tempfile.gettempdir()) / f"room-{digest_of(home)}"
