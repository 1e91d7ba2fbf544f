"""Heads of chains as text, and which of them were noted."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import NamedTuple, Self

from poker.models import EventHead
from poker.models.event_digest import LENGTH


class Head(NamedTuple):
    """An event and its digest, written ``table:seq:digest``, the digest in hexadecimal."""

    table: int
    seq: int
    digest: bytes

    def __str__(self) -> str:
        return f"{self.table}:{self.seq}:{self.digest.hex()}"

    @classmethod
    def parse(cls, line: str) -> Self:
        """Return the head in ``table:seq:digest``. Raises ValueError for anything else."""
        table, seq, digest = line.strip().split(":")
        if len(digest) != LENGTH * 2:
            raise ValueError(line)
        return cls(int(table), int(seq), bytes.fromhex(digest))


def summary(heads: Iterable[Head]) -> str:
    """Return SHA-256, in hexadecimal, of the sorted heads, one line each."""
    return sha256("".join(f"{head}\n" for head in sorted(heads)).encode("ascii")).hexdigest()


def of_rows(rows: Iterable[EventHead]) -> list[Head]:
    return [Head(row.table_id, row.seq, bytes(row.digest)) for row in rows]


def noted_of(table_id: int) -> list[Head]:
    """Return every head of a table that was ever noted, the first one first."""
    return of_rows(EventHead.objects.filter(table=table_id).order_by("pk"))


def last_noted() -> Mapping[int, Head]:
    """Return the head of each table that was noted last, by table."""
    rows = EventHead.objects.order_by("table_id", "-pk").distinct("table_id")
    return {head.table: head for head in of_rows(rows)}
