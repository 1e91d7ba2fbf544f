import hashlib
import os
import tempfile
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent

LONGEST_SOCKET_PATH = 100


def var_folder() -> Path:
    """The folder of everything the room keeps: ROOM_VAR, else var/ in the checkout."""
    return Path(os.environ.get("ROOM_VAR", BASE_DIR / "var")).resolve()


def digest_of(folder: Path) -> str:
    """A short name for a folder, the same in every process."""
    return hashlib.sha256(os.fsencode(folder)).hexdigest()[:12]


def socket_folder(home: Path, longest_name: str) -> Path:
    """Where servers kept in `home` put their sockets.

    A unix socket's path is limited to 107 bytes, so a deep home has its sockets in a
    short folder under the system's temporary folder instead.
    """
    inside = home / "sockets"
    if len(os.fsencode(inside / longest_name)) <= LONGEST_SOCKET_PATH:
        return inside
    return Path(tempfile.gettempdir()) / f"room-{digest_of(home)}"
