"""The figures of `config/SCALING.md`, and what they come to."""

import re
from typing import Final, NamedTuple

from config.places import BASE_DIR

PAGE: Final = BASE_DIR / "config" / "SCALING.md"
SEATS: Final = 6

_WRITTEN: Final = {
    "web_ms": r"web process: an action taken[^|]*\| ([\d.]+) ms of a core \|",
    "socket_ms": r"web process: a quiet socket[^|]*\| ([\d.]+) ms of a core a second \|",
    "clock_ms": r"clock: its part of an action[^|]*\| ([\d.]+) ms of a core \|",
    "postgres_ms": r"PostgreSQL: an action with[^|]*\| ([\d.]+) ms of a core \|",
    "valkey_ms": r"Valkey: an action announced[^|]*\| ([\d.]+) ms of a core \|",
}


class Figures(NamedTuple):
    """Milliseconds of a processor: an action in a web process, in a clock, in PostgreSQL and in
    Valkey, and a quiet socket for a second."""

    web_ms: float
    socket_ms: float
    clock_ms: float
    postgres_ms: float
    valkey_ms: float

    def cores(self, tables: int, s_between: float) -> float:
        """Return the processors that so many full tables take, each with an action every so many
        seconds."""
        an_action = self.web_ms + self.clock_ms + self.postgres_ms + self.valkey_ms
        sockets = tables * SEATS * self.socket_ms
        return (tables / s_between * an_action + sockets) / 1000


def written() -> Figures:
    """Return the figures as the page has them. Raises ValueError for one that is not there."""
    text = PAGE.read_text()
    found = {}
    for name, pattern in _WRITTEN.items():
        figure = re.search(pattern, text)
        if figure is None:
            raise ValueError(f"{PAGE.name} has no {name}")
        found[name] = float(figure[1])
    return Figures(**found)
