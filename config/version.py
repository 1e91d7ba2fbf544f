"""The version of the software, as reports name it."""

import os
from functools import cache
from hashlib import sha256
from typing import Final

from config.places import BASE_DIR

PACKAGES: Final = ("config", "accounts", "poker", "lobby")
_SHOWN: Final = 12


@cache
def software_version() -> str:
    """Return the name of the software's version for reports.

    `ROOM_VERSION` where it is set; else the beginning of a SHA-256 over the room's Python files,
    which changes when any of them does.
    """
    return os.environ.get("ROOM_VERSION") or f"source-{_digest()[:_SHOWN]}"


def _digest() -> str:
    digest = sha256()
    for package in PACKAGES:
        for file in sorted((BASE_DIR / package).rglob("*.py")):
            digest.update(str(file.relative_to(BASE_DIR)).encode() + file.read_bytes())
    return digest.hexdigest()
