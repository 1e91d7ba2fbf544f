"""The version of the software, as staff, reports and records of hands are told it."""

import os
from functools import cache
from hashlib import sha256
from typing import Final

from config.places import BASE_DIR

VERSION: Final = "2026.11.1"
"""The year and the month of the version, with a further number where a month has several; what
came with it stands in CHANGELOG.md."""

PACKAGES: Final = ("config", "accounts", "poker", "lobby")
_SHOWN: Final = 12


@cache
def software_version() -> str:
    """Return the name of the software's version.

    `ROOM_VERSION` where it is set; else the version with the beginning of a SHA-256 over the room's
    Python files, which changes when any of them does: ``2026.11+0123456789ab``.
    """
    return os.environ.get("ROOM_VERSION") or f"{VERSION}+{_digest()[:_SHOWN]}"


def _digest() -> str:
    digest = sha256()
    for package in PACKAGES:
        for file in sorted((BASE_DIR / package).rglob("*.py")):
            digest.update(str(file.relative_to(BASE_DIR)).encode() + file.read_bytes())
    return digest.hexdigest()
