"""The kinds of records, their watched columns, and the reason for each column that is not
watched."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from config.registry import Registry


@dataclass(frozen=True)
class Watched:
    """A table whose rows are compared with their recorded versions.

    `free` maps each column that is not watched to the reason.
    """

    table: str
    free: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Unwatched:
    """A table whose rows are not compared with recorded versions, and the `reason`."""

    table: str
    reason: str


KINDS: Final = Registry[Watched | Unwatched]("kind of record", key=lambda kind: kind.table)


def watch(*tables: str, free: Mapping[str, str] | None = None) -> None:
    """Register tables whose rows are compared with their recorded versions."""
    for table in tables:
        KINDS.add(Watched(table, free or {}))


def leave_out(reason: str, *tables: str) -> None:
    """Register tables that are not compared, for a reason."""
    for table in tables:
        KINDS.add(Unwatched(table, reason))


def watched() -> Sequence[str]:
    """Return the names of all watched tables."""
    return [kind.table for kind in KINDS if isinstance(kind, Watched)]
