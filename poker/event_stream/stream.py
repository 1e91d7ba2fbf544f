"""Reading and writing the stream of a table."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

from django.db import connection

from config.refusals.refusal import Refusal
from poker.engine.codec import VERSION, decode, encode, kind_name, kind_of
from poker.engine.table.anchors import ANCHORS
from poker.engine.table.evolve import evolve
from poker.engine.table.recorder import TableRecorder
from poker.engine.table.state import Table as TableState
from poker.event_stream.memory import MOST_STEPS, Step, TableMemory, memories
from poker.models import EventCut, Table
from poker.models import TableEvent as StoredEvent
from poker.models.event_digest import digest_of

UNREADABLE: Final = (Refusal, ValueError, TypeError, LookupError, AttributeError)
"""What reading a stream raises when an event in it was altered or is unknown."""

_ANCHOR_KINDS: Final = tuple(kind_name(anchor) for anchor in ANCHORS)


def to_ms(at: datetime) -> int:
    return round(at.timestamp() * 1000)


def from_ms(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, tz=UTC)


def state_at(row: Table) -> TableState | None:
    """Return the table as of ``row.seq``; None when nothing has happened yet.

    What the process has in memory is used if it fits; the rest is read, at worst from the last
    anchor. What is read within a transaction is not remembered, as it may be rolled back.
    """
    if row.seq == 0:
        return None
    if not connection.in_atomic_block:
        _catch_up(row)
    latest = memories.of(row.pk).latest
    if latest is not None and latest.seq == row.seq:
        return latest.table
    if latest is not None and row.anchor_seq <= latest.seq < row.seq:
        return _read(row.pk, latest.seq + 1, latest.table, row.seq)[-1].table
    return _read(row.pk, row.anchor_seq, None, row.seq)[-1].table


def latest_step(table_id: int) -> Step:
    """Return the newest committed step of a table that has been opened.

    Call it outside transactions. Raises LookupError for a table without events.
    """
    return _catch_up(Table.objects.get(pk=table_id))


def readable_steps(table_id: int, first: int, last: int) -> list[Step]:
    """Return the steps from event ``first``, one of ANCHORS, to event ``last``.

    It stops at the first event that cannot be read.
    """
    rows = StoredEvent.objects.filter(table=table_id, seq__gte=first, seq__lte=last).order_by("seq")
    return readable(rows)


def readable(rows: Iterable[StoredEvent]) -> list[Step]:
    """Return the steps these stored events make; the first event is one of ANCHORS.

    It stops at the first event that cannot be read.
    """
    steps: list[Step] = []
    with suppress(*UNREADABLE):
        steps.extend(folded(rows, None))
    return steps


def seq_caused_by(table_id: int, player_id: int, action_id: str) -> int | None:
    """Return the seq of the first event that this command of the player caused, or None."""
    caused = StoredEvent.objects.filter(table=table_id, player=player_id, action_id=action_id)
    return caused.values_list("seq", flat=True).first()


def replayed(row: Table) -> TableState:
    """Return the table after replaying the whole stream from its first stored event.

    This is slow and meant for checks.
    """
    cut = EventCut.objects.filter(pk=row.pk).values_list("seq", flat=True).first()
    return _read(row.pk, cut or 1, None)[-1].table


def state_before(row: Table, seq: int) -> TableState | None:
    """Return the table before event ``seq``, from the stream itself.

    None if no event before it is one of ANCHORS.
    """
    anchors = StoredEvent.objects.filter(table=row, seq__lt=seq, kind__in=_ANCHOR_KINDS)
    anchor = anchors.order_by("-seq").values_list("seq", flat=True).first()
    return None if anchor is None else _read(row.pk, anchor, None, seq - 1)[-1].table


def append(
    row: Table,
    recorder: TableRecorder,
    *,
    player_id: int | None = None,
    action_id: str = "",
) -> list[Step]:
    """Store what was recorded after ``row.seq``, chained to it, and return the steps.

    The row must be locked; its ``seq`` and ``head`` move on but are not saved. The unique (table,
    seq) is a safeguard in case anybody writes without the lock.
    """
    steps = [
        Step(seq, event, at, table)
        for seq, (event, table, at) in enumerate(recorder.recorded, start=row.seq + 1)
    ]
    stored = [_stored(row, step) for step in steps]
    stored[0].player_id = player_id
    stored[0].action_id = action_id
    for event in stored:
        row.head = event.digest = digest_of(event, bytes(row.head))
    StoredEvent.objects.bulk_create(stored)
    row.seq = steps[-1].seq
    anchors = [step.seq for step in steps if isinstance(step.event, ANCHORS)]
    row.anchor_seq = max(anchors, default=row.anchor_seq)
    return steps


def folded(rows: Iterable[StoredEvent], state: TableState | None) -> Iterator[Step]:
    """Yield the steps these stored events make, one after the other, from ``state`` on.

    Raises UnknownEvent for a kind, a version or fields this program cannot read.
    """
    for row in rows:
        event = decode(row.kind, row.version, row.data)
        at = to_ms(row.at)
        state = evolve(state, event, at)
        yield Step(row.seq, event, at, state)


def _catch_up(row: Table) -> Step:
    """Bring the memory of the table up to at least ``row.seq``, and return its newest step.

    It goes on from what is known while that is not far behind, so that watchers get every event;
    else it begins with the last anchor.
    """
    memory = memories.of(row.pk)
    latest = memory.latest
    if latest is None or row.seq - latest.seq > MOST_STEPS:
        memory.begin_anew(_read(row.pk, row.anchor_seq, None))
    elif latest.seq < row.seq:
        _follow(row, memory, latest)
    latest = memory.latest
    if latest is None:
        raise LookupError(f"table {row.pk} has no events")
    return latest


def _follow(row: Table, memory: TableMemory, latest: Step) -> None:
    """Read on from the newest step known, or from a later anchor past an unreadable event."""
    try:
        memory.extend(_read(row.pk, latest.seq + 1, latest.table))
    except UNREADABLE:
        if row.anchor_seq <= latest.seq:
            raise
        memory.begin_anew(_read(row.pk, row.anchor_seq, None))


def _stored(row: Table, step: Step) -> StoredEvent:
    return StoredEvent(
        table=row,
        seq=step.seq,
        hand_no=step.table.hand_no,
        kind=kind_of(step.event),
        version=VERSION,
        data=encode(step.event),
        at=from_ms(step.at),
    )


def _read(
    table_id: int, first: int, state: TableState | None, last: int | None = None
) -> list[Step]:
    rows = StoredEvent.objects.filter(table=table_id, seq__gte=first).order_by("seq")
    if last is not None:
        rows = rows.filter(seq__lte=last)
    steps = list(folded(rows, state))
    if steps and steps[-1].seq != first + len(steps) - 1:
        raise LookupError(f"an event of table {table_id} from {first} on is missing")
    return steps
