"""Recognizing tables that a later version of the room writes to, as during an upgrade.

A clock of the earlier version must leave them to those of the later one: it cannot read what they
store, but nothing is lost (clause ``void-only-if-lost``).
"""

from poker.engine.codec import decode
from poker.engine.errors import UnknownEvent
from poker.event_stream.chain.cleared import cleared_of
from poker.event_stream.chain.heads import Head
from poker.event_stream.chain.walking import Walk
from poker.models import EventCut, Table, TableEvent


class LaterVersion(Exception):
    """A table's stream is what was written, but a later version wrote it."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"table {table_id}")


def is_of_later_version(table_id: int) -> bool:
    """Return whether the stream since its last anchor holds an event that this program does not
    know, while each event is what was written after the one before it.

    An event that was altered does not fit its digest, so its table is not of a later version.
    """
    row = Table.objects.get(pk=table_id)
    cut = EventCut.objects.filter(pk=table_id).first()
    # The digest of the event before the anchor is needed, except if the stream begins there.
    since = row.anchor_seq - 1
    begin = None if since < (cut.seq if cut else 1) else Head(row.pk, since, b"")
    walk = Walk(row, (), begin, cut, cleared_of(row.pk))
    is_any_unknown = False
    events = TableEvent.objects.filter(table=row, seq__gte=since, seq__lte=row.seq)
    for event in events.order_by("seq"):
        if any(walk.take(event)):
            return False
        is_any_unknown |= not _is_known(event)
    return is_any_unknown and not any(walk.end())


def _is_known(event: TableEvent) -> bool:
    try:
        decode(event.kind, event.version, event.data)
    except UnknownEvent:
        return False
    return True
