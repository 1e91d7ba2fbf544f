"""Ends of the audit log in a file outside the database.

Whoever rewrites the log together with its head does not reach the file, least of all where it lies
on another machine. The log has the ends of all other chains, so they cannot be rewritten, either.
"""

from datetime import datetime
from pathlib import Path

from django.conf import settings

from accounts.core.audit_log.checking import Link


def last_noted() -> Link | None:
    """Return the end written last; None before the first, and where ROOM_HEADS_FILE is empty.

    Raises ValueError for a last line that is none of ours, OSError where the file cannot be read.
    """
    file = _file()
    if file is None or not file.exists():
        return None
    lines = file.read_text(encoding="ascii").splitlines()
    return Link.parse(lines[-1].partition(" ")[2]) if lines else None


def note(end: Link, now: datetime) -> None:
    """Add a line with the end of the log, unless it is the one written last."""
    file = _file()
    if file is None or last_noted() == end:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="ascii") as lines:
        lines.write(f"{now.isoformat(timespec='seconds')} {end}\n")


def _file() -> Path | None:
    return Path(settings.ROOM_HEADS_FILE) if settings.ROOM_HEADS_FILE else None
