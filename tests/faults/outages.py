"""When which part of the room was down, so that the players' clocks can be judged around it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

NOTICED_WITHIN: Final = timedelta(seconds=10)
"""A web process that dies without goodbye is noticed by then; its players are back by then."""


def of(part: str) -> str:
    """Return the process or server that a part belongs to, such as web-1 of "time of web-1"."""
    return part.rpartition(" ")[2]


@dataclass
class Outages:
    """The times at which each part was down; a part that is down now has no end yet."""

    _spans: dict[str, list[tuple[datetime, datetime | None]]] = field(default_factory=dict)

    def began(self, part: str, at: datetime) -> None:
        self._spans.setdefault(part, []).append((at, None))

    def ended(self, part: str, at: datetime) -> None:
        began, _ = self._spans[part].pop()
        self._spans[part].append((began, at))

    def parts(self) -> list[str]:
        return sorted(self._spans)

    def hindrances(self) -> Iterator[tuple[datetime, datetime]]:
        """Spans in which some turn may have gone on for longer than its clock says.

        The database and all clocks at once are needed by every turn, a web process by those
        who were connected to it. Valkey is not: announcements are hints.
        """
        for part, spans in self._spans.items():
            for began, end in spans:
                if end is None:
                    raise ValueError(f"{part} is still down")
                if of(part) == "postgres":
                    yield began, end
                elif of(part).startswith("web-"):
                    yield began, max(end, began + NOTICED_WITHIN)
        yield from self._all_clocks_down()

    def _all_clocks_down(self) -> Iterator[tuple[datetime, datetime]]:
        """Where the spans of both clocks overlap."""
        for began, end in self._spans_of("clock-1"):
            for other_began, other_end in self._spans_of("clock-2"):
                if end is None or other_end is None:
                    raise ValueError("a clock is still down")
                start, stop = max(began, other_began), min(end, other_end)
                if start < stop:
                    yield start, stop

    def _spans_of(self, process: str) -> Iterator[tuple[datetime, datetime | None]]:
        """Yield when anything of a process was down."""
        for part, spans in self._spans.items():
            if of(part) == process:
                yield from spans
