"""Checking one table's chain, event by event."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from poker.event_stream.chain.heads import Head
from poker.models import EventCut, Table, TableEvent
from poker.models.event_digest import GENESIS, digest_of

ALTERED: Final = "is not what was written after the event before it"
MISSING: Final = "is missing"
NOTED: Final = "is not the one whose digest was noted"


class Break(NamedTuple):
    """An event at which a table's record is not what was written, and how."""

    table: int
    seq: int
    what: str

    def __str__(self) -> str:
        return f"table {self.table} event {self.seq}: {self.what}"


class Walk:
    """Goes along the chain of one table and reports where it breaks.

    ``heads`` are heads of it that were noted; the walk begins at event ``since`` of them, by
    default at the first event, which after a cut is that of ``cut``. ``cleared`` are digests of
    what was left of events after people named in them were erased. After a break the walk goes on
    from the digest that is stored there, so that events after an alteration are still checked.
    """

    def __init__(
        self,
        row: Table,
        heads: Iterable[Head],
        since: Head | None = None,
        cut: EventCut | None = None,
        cleared: Mapping[int, bytes] | None = None,
    ) -> None:
        self._row = row
        self._noted: dict[int, set[bytes]] = {}
        for head in heads:
            self._noted.setdefault(head.seq, set()).add(head.digest)
        self._next, self._before = (cut.seq, bytes(cut.digest)) if cut else (1, GENESIS)
        if since:
            self._next = since.seq
        self._since = since
        self._cleared = cleared or {}

    def take(self, event: TableEvent) -> Iterator[Break]:
        """Yield what is wrong with the next event of the table, in the order of their numbers."""
        digest = bytes(event.digest or b"")
        if event.seq > self._next:
            yield self._break(self._next, MISSING)
        elif event.seq < self._next:
            yield self._break(event.seq, "does not belong there")
        elif self._is_chained(event) and not self._fits(event, digest):
            yield self._break(event.seq, ALTERED)
        if self._noted.get(event.seq, {digest}) != {digest}:
            yield self._break(event.seq, NOTED)
        self._before = digest or GENESIS
        self._next = event.seq + 1

    def end(self) -> Iterator[Break]:
        """Yield what is wrong with where the events end."""
        kept, noted = self._row.seq, max(self._noted, default=0)
        if noted > kept:
            yield self._break(kept + 1, f"{MISSING}: the digest of event {noted} was noted")
        elif self._next <= kept:
            yield self._break(self._next, MISSING)
        elif self._next > kept + 1:
            yield self._break(kept + 1, "is beyond the end the table's row keeps")
        elif self._before != bytes(self._row.head):
            yield self._break(kept, "is not the end the table's row keeps")

    def _fits(self, event: TableEvent, digest: bytes) -> bool:
        """Return whether the event is as it was written, or as an erasure left it."""
        return digest_of(event, self._before) in (digest, self._cleared.get(event.seq))

    def _is_chained(self, event: TableEvent) -> bool:
        """Return whether the event's digest can be checked against the event before it.

        It cannot for events from before the chain, nor where the walk begins: that digest was
        noted, and the event before it is not read. An event with a digest is in the chain, even
        before the start that the table's row states.
        """
        begins = self._since is not None and event.seq == self._since.seq
        is_within = event.digest is not None or event.seq >= self._row.chained_from
        return is_within and not begins

    def _break(self, seq: int, what: str) -> Break:
        return Break(self._row.pk, seq, what)
