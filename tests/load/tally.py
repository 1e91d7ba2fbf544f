"""What a crowd counts."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any

LATE_S = 1.0
"""A delivery slower than this was made up for by the room's second look."""


@dataclass
class Tally:
    """Counts and times of one crowd or, added up, of several.

    ``gaps`` are frames that began beyond what the client held and were repaired by a
    snapshot; ``losses`` is how often a socket heard that events it was told of are lost; ``torn``
    are frames whose own numbers had a hole; ``late`` are actions that reached the last seat after
    more than LATE_S; ``lost`` are people who at the end still
    lacked events or an answer, or saw something else than their neighbours.
    ``to_last_seat_s`` is from sending an action until every socket of the table has shown
    it, which was at ``seen_at_s`` by `time.monotonic`; a benchmark that watches the disk moves
    the times of actions that waited for it to ``stalled_s``. ``clock_late_s`` is from when the
    clock was due until the first socket was told.
    """

    actions: int = 0
    frames: int = 0
    frame_bytes: int = 0
    connects: int = 0
    breaks: int = 0
    gaps: int = 0
    losses: int = 0
    torn: int = 0
    late: int = 0
    lost: int = 0
    cpu_s: float = 0.0
    clock: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    byes: Counter[str] = field(default_factory=Counter)
    to_last_seat_s: list[float] = field(default_factory=list)
    seen_at_s: list[float] = field(default_factory=list)
    stalled_s: list[float] = field(default_factory=list)
    clock_late_s: list[float] = field(default_factory=list)

    @property
    def all_to_last_seat_s(self) -> list[float]:
        """The times of all actions, those that waited for the disk included."""
        return self.to_last_seat_s + self.stalled_s

    def clock_rang(self, action: str, late_s: float) -> None:
        """The clock dealt, or ended a turn."""
        self.clock[action] += 1
        self.clock_late_s.append(late_s)

    def add(self, other: "Tally") -> None:
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            setattr(self, each.name, mine + theirs)

    def delivered(self, seconds: float) -> None:
        """An action reached every socket of its table."""
        self.to_last_seat_s.append(seconds)
        self.seen_at_s.append(time.monotonic())
        self.late += seconds > LATE_S

    def summary(self) -> dict[str, Any]:
        """Everything as plain data; times in milliseconds."""
        lists = {"to_last_seat_s", "seen_at_s", "stalled_s", "clock_late_s"}
        plain = {each.name: getattr(self, each.name) for each in fields(self)}
        counts = {name: value for name, value in plain.items() if name not in lists}
        return counts | {
            "cpu_s": round(self.cpu_s, 1),
            "clock": dict(self.clock),
            "refusals": dict(self.refusals),
            "byes": dict(self.byes),
            "to_last_seat_ms": spread_ms(self.all_to_last_seat_s),
            "clock_late_ms": spread_ms(self.clock_late_s),
        }


def percentile(values: Sequence[float], share: float) -> float:
    """The value that ``share`` of all values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def spread_ms(seconds: Sequence[float]) -> dict[str, float] | None:
    """Median, 99th percentile and maximum in milliseconds; None of nothing."""
    if not seconds:
        return None
    shares = {"p50": 0.5, "p99": 0.99, "max": 1.0}
    return {name: round(1000 * percentile(seconds, share), 1) for name, share in shares.items()}


def told_ms(tally: Tally) -> dict[str, Any]:
    """Return how long actions took to the last seat, in milliseconds: all of them, those that did
    not wait for a disk that stood still, and how many did."""
    return {
        "to_last_seat_ms": spread_ms(tally.all_to_last_seat_s),
        "to_last_seat_ms_without_stalls": spread_ms(tally.to_last_seat_s),
        "stalled_by_the_disk": len(tally.stalled_s),
    }
