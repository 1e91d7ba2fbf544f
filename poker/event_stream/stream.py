"""Reading the stream of a table."""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from django.db import connection

from accounts.core.databases.prepared import prepared_cursor
from config.refusals.refusal import Refusal
from poker.engine.codec import decode, kind_name
from poker.engine.table.anchors import ANCHORS
from poker.engine.table.evolve import evolve
from poker.engine.table.state import Table as TableState
from poker.event_stream.memory import MOST_STEPS, Step, TableMemory, memories
from poker.models import EventCut, Table
from poker.models import TableEvent as StoredEvent
from poker.models.event_digest import GENESIS, digest_of

UNREADABLE: Final = (Refusal, ValueError, TypeError, LookupError, AttributeError)
"""What reading a stream raises when an event in it was altered or is unknown."""


class AnotherHistory(LookupError):
    """What a process remembers of a table is not what is stored."""


_ANCHOR_KINDS: Final = tuple(kind_name(anchor) for anchor in ANCHORS)

# Written in SQL because they run with every event, or with every command of a seat: Django takes
# longer to build such a query than PostgreSQL takes to answer it.
_AFTER: Final = """
    SELECT table_id, seq, hand_no, kind, version, data, at, player_id, action_id, digest
    FROM poker_tableevent WHERE table_id = %s AND seq > %s AND seq <= %s ORDER BY seq
"""
_CAUSED: Final = """
    SELECT seq FROM poker_tableevent
     WHERE table_id = %s AND player_id = %s AND action_id = %s ORDER BY seq LIMIT 1
"""
_DIGEST: Final = "SELECT digest FROM poker_tableevent WHERE table_id = %s AND seq = %s"
_NO_LAST: Final = 2**63 - 1


def to_ms(at: datetime) -> int:
    return round(at.timestamp() * 1000)


def from_ms(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, tz=UTC)


class Ending(NamedTuple):
    """A table at the end of its stream, and when its last event happened, in milliseconds."""

    table: TableState
    at: int


def state_at(row: Table) -> TableState | None:
    """Return the table as of ``row.seq``; None when nothing has happened yet."""
    ending = ending_at(row)
    return ending.table if ending else None


def ending_at(row: Table) -> Ending | None:
    """Return how the stream ends at ``row.seq``; None when nothing has happened yet.

    What the process has in memory is used if it fits; the rest is read, at worst from the last
    anchor. What is read within a transaction is not remembered, as it may be rolled back.
    """
    if row.seq == 0:
        return None
    if not connection.in_atomic_block:
        _catch_up(row, None)
    memory = memories.of(row.pk)
    latest = memory.latest
    if latest is not None and latest.seq == row.seq and _is_head(row, latest):
        return Ending(latest.table, latest.at)
    if latest is not None and row.anchor_seq <= latest.seq < row.seq:
        try:
            return _ending(_read_on(row.pk, latest, row.seq))
        except AnotherHistory:
            memory.go_back(latest, [])
    return _ending(_read(row.pk, row.anchor_seq, row.seq))


def locked_ending(row: Table) -> Ending | None:
    """Return how the stream ends at the locked row, which ``ending_at`` cannot take for the newest.

    A memory that does not end there is forgotten: what this process remembers was lost.
    """
    memory = memories.of(row.pk)
    latest = memory.latest
    if latest is not None and went_back(latest, row.seq, row.head):
        memory.go_back(latest, [])
    return ending_at(row)


def went_back(known: Step, seq: int, head: bytes | memoryview) -> bool:
    """Return whether a table that ends at ``seq`` with the digest ``head`` has lost a step.

    The step must have been remembered before the table's row was read, or while it was locked.
    """
    return seq < known.seq or (seq == known.seq and (known.head or GENESIS) != bytes(head))


def latest_step(table_id: int) -> Step:
    """Return the newest committed step of a table that has been opened.

    What is remembered and no longer stored is forgotten. Call it outside transactions. Raises
    LookupError for a table without events.
    """
    newer = _step_after_known(table_id)
    # Read before the row: a row that was read before is behind as soon as anybody writes.
    known = memories.of(table_id).latest
    return newer or _catch_up(Table.objects.get(pk=table_id), known)


def take_in(table_id: int, known: Step, rows: list[StoredEvent]) -> None:
    """Remember these stored events, if they go on from the newest step known without a gap, and can
    be read."""
    with suppress(AnotherHistory, *UNREADABLE):
        steps = _steps_after(table_id, known, rows)
        memories.of(table_id).extend(steps, after=known.head)


def _step_after_known(table_id: int) -> Step | None:
    """Read on from what is known by one query, and return the newest step; None where there is
    nothing new, or too much, or it does not go on from what is known."""
    memory = memories.of(table_id)
    known = memory.latest
    if known is None:
        return None
    take_in(table_id, known, _rows_after(table_id, known.seq, known.seq + MOST_STEPS))
    latest = memory.latest
    return latest if latest and known.seq < latest.seq < known.seq + MOST_STEPS else None


def readable_steps(table_id: int, first: int, last: int) -> list[Step]:
    """Return the steps from event ``first``, one of ANCHORS, to event ``last``.

    It stops at the first event that cannot be read.
    """
    return readable(_rows_after(table_id, first - 1, last))


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
    with prepared_cursor() as cursor:
        cursor.execute(_CAUSED, [table_id, player_id, action_id])
        found = cursor.fetchone()
    return found[0] if found else None


def replayed(row: Table) -> TableState:
    """Return the table after replaying the whole stream from its first stored event.

    This is slow and meant for checks.
    """
    cut = EventCut.objects.filter(pk=row.pk).values_list("seq", flat=True).first()
    return _read(row.pk, cut or 1)[-1].table


def state_before(row: Table, seq: int) -> TableState | None:
    """Return the table before event ``seq``, from the stream itself.

    None if no event before it is one of ANCHORS.
    """
    anchors = StoredEvent.objects.filter(table=row, seq__lt=seq, kind__in=_ANCHOR_KINDS)
    anchor = anchors.order_by("-seq").values_list("seq", flat=True).first()
    return None if anchor is None else _read(row.pk, anchor, seq - 1)[-1].table


def folded(rows: Iterable[StoredEvent], state: TableState | None) -> Iterator[Step]:
    """Yield the steps these stored events make, one after the other, from ``state`` on.

    Raises UnknownEvent for a kind, a version or fields this program cannot read.
    """
    for row in rows:
        event = decode(row.kind, row.version, row.data)
        at = to_ms(row.at)
        state = evolve(state, event, at)
        yield Step(row.seq, event, at, state, _head(row))


def _catch_up(row: Table, known: Step | None) -> Step:
    """Bring the memory of the table up to at least ``row.seq``, and return its newest step.

    It goes on from what is remembered while that is not far behind, so that watchers get every
    event; else it begins with the last anchor. It goes back if ``known``, the newest step before
    the row was read, is not in the stream any more.
    """
    memory = memories.of(row.pk)
    latest = memory.latest
    if latest is None:
        memory.begin_anew(_read(row.pk, row.anchor_seq))
    elif (latest is known or latest.seq == row.seq) and went_back(latest, row.seq, row.head):
        memory.go_back(latest, _read(row.pk, row.anchor_seq))
    elif row.seq - latest.seq > MOST_STEPS:
        _begin_with_anchor(row, memory, latest)
    elif latest.seq < row.seq:
        _follow(row, memory, latest)
    latest = memory.latest
    if latest is None:
        raise LookupError(f"table {row.pk} has no events")
    return latest


def _follow(row: Table, memory: TableMemory, latest: Step) -> None:
    """Read on from the newest step known, or from a later anchor past an unreadable event.

    What is stored counts where it does not go on from that step.
    """
    try:
        memory.extend(_read_on(row.pk, latest), after=latest.head)
    except AnotherHistory:
        memory.go_back(latest, _read(row.pk, row.anchor_seq))
    except UNREADABLE:
        if row.anchor_seq <= latest.seq:
            raise
        _begin_with_anchor(row, memory, latest)


def _begin_with_anchor(row: Table, memory: TableMemory, latest: Step) -> None:
    """Begin with the last anchor, which may be far beyond the newest step known."""
    is_other = _is_replaced(row.pk, latest)
    memory.begin_anew(_read(row.pk, row.anchor_seq), is_other=is_other)


def _is_replaced(table_id: int, step: Step) -> bool:
    """Return whether another event is stored by the step's number; one that was cut off with the
    beginning of the stream was not replaced."""
    with prepared_cursor() as cursor:
        cursor.execute(_DIGEST, [table_id, step.seq])
        found = cursor.fetchone()
    return bool(found and found[0] and step.head and bytes(found[0]) != step.head)


def _ending(steps: list[Step]) -> Ending:
    return Ending(steps[-1].table, steps[-1].at)


def _head(row: StoredEvent) -> bytes | None:
    return None if row.digest is None else bytes(row.digest)


def _is_head(row: Table, step: Step) -> bool:
    """Return whether the step is the one the table's row says is its last."""
    return (step.head or GENESIS) == bytes(row.head)


def _follows(row: StoredEvent, known: Step) -> bool:
    """Return whether the event is chained to the step; events older than the chain cannot tell."""
    if known.head is None or row.digest is None:
        return True
    return digest_of(row, known.head) == bytes(row.digest)


def _read_on(table_id: int, known: Step, last: int | None = None) -> list[Step]:
    """Return the steps after ``known``. Raises AnotherHistory where what is stored does not follow
    it."""
    return _steps_after(table_id, known, _rows_after(table_id, known.seq, last))


def _steps_after(table_id: int, known: Step, rows: list[StoredEvent]) -> list[Step]:
    """Return the steps these events make after ``known``. Raises AnotherHistory where they do not
    follow it, LookupError where one is missing."""
    if rows and not _follows(rows[0], known):
        raise AnotherHistory(f"event {known.seq} of table {table_id} is not the one stored")
    return _without_gaps(table_id, known.seq + 1, folded(rows, known.table))


def _read(table_id: int, first: int, last: int | None = None) -> list[Step]:
    """Return the steps from event ``first``, one of ANCHORS, to event ``last``."""
    return _without_gaps(table_id, first, folded(_rows_after(table_id, first - 1, last), None))


def _rows_after(table_id: int, seq: int, last: int | None) -> list[StoredEvent]:
    """Return the events after ``seq``, up to ``last`` where there is one."""
    with prepared_cursor() as cursor:
        cursor.execute(_AFTER, [table_id, seq, last or _NO_LAST])
        rows = cursor.fetchall()
    return [_event(*row) for row in rows]


def _event(*columns: Any) -> StoredEvent:
    """Return the event that is stored so; the driver leaves its data as JSON."""
    table, seq, hand_no, kind, version, data, at, player, action_id, digest = columns
    return StoredEvent(
        table_id=table,
        seq=seq,
        hand_no=hand_no,
        kind=kind,
        version=version,
        data=json.loads(data),
        at=at,
        player_id=player,
        action_id=action_id,
        digest=digest,
    )


def _without_gaps(table_id: int, first: int, read: Iterable[Step]) -> list[Step]:
    steps = list(read)
    if steps and steps[-1].seq != first + len(steps) - 1:
        raise LookupError(f"an event of table {table_id} from {first} on is missing")
    return steps
