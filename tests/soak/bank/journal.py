import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Intent:
    """One thing a worker means to do: `operation` with `data`; `name` is its idempotency key."""

    number: int
    name: str
    operation: str
    data: dict[str, Any]


@dataclass(frozen=True)
class Outcome:
    """What came of it: "done" with a value, "refused" with a code, or "crashed" with an error."""

    what: str
    value: Any = None


@dataclass
class Record:
    """An intent and its outcome; None while that is not known."""

    intent: Intent
    outcome: Outcome | None = None


class Journal:
    """A worker's own book; each line is one write, so that a killed worker tears none."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)

    def intend(self, intent: Intent) -> None:
        self._write({"intent": asdict(intent)})

    def conclude(self, intent: Intent, outcome: Outcome) -> None:
        self._write({"number": intent.number, "outcome": asdict(outcome)})

    def note(self, trouble: str) -> None:
        """Something the database did to the worker, which then tried again."""
        self._write({"trouble": trouble})

    def _write(self, line: dict[str, Any]) -> None:
        os.write(self._file, json.dumps(line).encode() + b"\n")


def read(path: Path) -> tuple[list[Record], list[str]]:
    """Every record of a journal in order, and every trouble."""
    records: dict[int, Record] = {}
    troubles: list[str] = []
    for line in _lines(path):
        if "intent" in line:
            intent = Intent(**line["intent"])
            records[intent.number] = Record(intent)
        elif "outcome" in line:
            records[line["number"]].outcome = Outcome(**line["outcome"])
        else:
            troubles.append(line["trouble"])
    return list(records.values()), troubles


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    if path.exists():
        yield from map(json.loads, path.read_text().splitlines())
