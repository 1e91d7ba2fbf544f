"""What must come of each way, read from expected.txt beside this file."""

from pathlib import Path
from typing import Final

Cells = dict[tuple[str, str], str]

EVERYWHERE: Final = {"nobody": ("sign_in", "session_over"), "excluded": ("away", "session_over")}
"""Of a form, and of a message over a socket."""

READS: Final = frozenset(
    {
        "lobby:home",
        "lobby:games",
        "lobby:yours",
        "lobby:tables",
        "lobby:calls",
        "lobby:tournaments",
        "lobby:tournament",
        "lobby:tournament_bar",
    }
)
"""Addresses of the lobby that take no form."""

ABOUT_THE_READER: Final = frozenset({"lobby:choose", "lobby:favourite"})
"""Those that change what the reader likes to see, visitors' too."""


CHOOSES_THE_GAME: Final = frozenset({"lobby:play_now"})
"""What aims at no game; tests/lobby/test_play_now.py says what must come of it."""


def tables() -> dict[str, Cells]:
    """Return each table by its heading: what must come of a way, by its name and the standing."""
    text = Path(__file__).with_name("expected.txt").read_text()
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    found: dict[str, list[str]] = {}
    for line in lines:
        if line.startswith("["):
            rows = found.setdefault(line.strip("[]"), [])
        else:
            rows.append(line)
    return {heading: _cells(rows) for heading, rows in found.items()}


def _cells(rows: list[str]) -> Cells:
    head, *more = [row.split() for row in rows]
    return {
        (way, standing): "" if outcome == "." else outcome
        for way, *outcomes in more
        for standing, outcome in zip(head[1:], outcomes, strict=True)
    }
