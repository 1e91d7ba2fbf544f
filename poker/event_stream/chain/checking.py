"""Checking, table by table, whether the streams are still what was written."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from accounts.core.databases.pieces import in_pieces
from accounts.core.databases.snapshot import snapshot
from poker.event_stream.chain.cleared import cleared_of
from poker.event_stream.chain.heads import Head, last_noted, noted_of
from poker.event_stream.chain.played import PlayedParts
from poker.event_stream.chain.walking import MISSING, Break, Walk
from poker.models import EventCut, Table, TableEvent
from poker.models.event_digest import GENESIS

MOST_BREAKS: Final = 20
"""At most this many are reported for a table; with more, little is left of its record."""

PROGRESS_EVERY: Final = 20_000


class Checked(NamedTuple):
    """One table after its check: where its chain ended at that moment, and where it breaks."""

    head: Head
    events: int
    breaks: Sequence[Break]


def check_tables(
    *,
    table_ids: Iterable[int],
    since: Mapping[int, Head] | None = None,
    elsewhere: Iterable[Head] = (),
    on_events: Callable[[int], None] = lambda _events: None,
) -> Iterator[Checked]:
    """Yield the result of walking each of these tables' chains, each in one snapshot, during play.

    Each event is compared with the digest it was written with, with the heads that were noted, and
    with heads stored ``elsewhere``; each hand that ended is compared with its players' histories.
    ``since`` holds heads to begin at, by table. ``on_events`` is called now and then with how many
    more events were checked.
    """
    kept: dict[int, list[Head]] = {}
    for head in elsewhere:
        kept.setdefault(head.table, []).append(head)
    for table_id in table_ids:
        begin = since.get(table_id) if since else None
        with snapshot():
            yield _checked(table_id, begin, kept.get(table_id, []), on_events)


def moved_since(noted: Mapping[int, Head]) -> list[int]:
    """Return the tables whose chain is not where it was when last noted."""
    rows = Table.objects.filter(seq__gt=0).order_by("pk").values_list("pk", "seq", "head")
    return [
        table for table, seq, digest in rows if noted.get(table) != Head(table, seq, bytes(digest))
    ]


def all_tables() -> list[int]:
    """Return the tables that have a stream, or for which a head was noted."""
    begun = Table.objects.filter(seq__gt=0).values_list("pk", flat=True)
    return sorted({*begun, *last_noted()})


def _checked(
    table_id: int, begin: Head | None, elsewhere: list[Head], on_events: Callable[[int], None]
) -> Checked:
    row = Table.objects.filter(pk=table_id).first()
    if row is None:
        gone = Break(table_id, 1, f"{MISSING}, and so is the table")
        return Checked(Head(table_id, 0, GENESIS), 0, [gone])
    cut = EventCut.objects.filter(pk=table_id).first()
    first = begin.seq if begin else cut.seq if cut else 1
    noted = [head for head in (*noted_of(table_id), *elsewhere) if head.seq >= first]
    events = TableEvent.objects.filter(table=table_id).order_by("seq")
    if begin:
        events = events.filter(seq__gte=first)
    walk, parts = Walk(row, noted, begin, cut, cleared_of(table_id)), PlayedParts(table_id)
    breaks: list[Break] = []
    count = 0
    for count, event in enumerate(in_pieces(events), start=1):
        found = (*walk.take(event), *parts.take(event))
        breaks += found[: MOST_BREAKS - len(breaks)]
        if count % PROGRESS_EVERY == 0:
            on_events(PROGRESS_EVERY)
    breaks += (*walk.end(), *parts.compared(whole=True))
    on_events(count % PROGRESS_EVERY)
    return Checked(Head(row.pk, row.seq, bytes(row.head)), count, sorted(breaks))
