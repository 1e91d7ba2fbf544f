"""How large the floor's transaction and frame are: as large as the room's own, measured."""

import json
import os
from collections.abc import Collection
from itertools import groupby
from statistics import mean
from typing import Any, NamedTuple

PREFIX = "FLOOR_"
ACTIONS = frozenset({"folded", "checked", "called", "bet", "raised"})


class Sizes(NamedTuple):
    """Of one action on average: event rows, bytes of data in each, bytes every socket gets."""

    rows: float
    row_bytes: int
    frame_bytes: int

    @classmethod
    def given(cls) -> "Sizes":
        """By the environment of the floor's web process."""
        rows, *sizes = (os.environ[PREFIX + name.upper()] for name in cls._fields)
        return cls(float(rows), *map(int, sizes))

    def rows_of(self, action: int) -> int:
        """Whole rows for the action of this number, so that many have the average."""
        return int(action * self.rows) - int((action - 1) * self.rows)

    def environment(self) -> dict[str, str]:
        return {PREFIX + name.upper(): str(size) for name, size in self._asdict().items()}


def transactions(rows: Collection[tuple[Any, ...]]) -> list[list[dict[str, Any]]]:
    """The data of the events each action stored, from ``(at, kind, action_id, data)`` of one
    table's events in their order; what a player did not cause is left out."""
    stored = []
    for _, together in groupby(rows, key=lambda row: row[0]):
        events = list(together)
        _, kind, action_id, _ = events[0]
        if action_id and kind in ACTIONS:
            stored.append([data for *_, data in events])
    return stored


def sizes_of(stored: list[list[dict[str, Any]]], frame_bytes: int) -> Sizes:
    """The averages of what transactions stored."""
    rows = mean(len(events) for events in stored)
    row_bytes = mean(len(json.dumps(data)) for events in stored for data in events)
    return Sizes(round(rows, 2), round(row_bytes), frame_bytes)
