"""Checking that a table's record still replays (clause ``void-only-if-lost``)."""

from poker.deck import decks
from poker.engine.errors import ChipsNotConserved
from poker.engine.table.recorder import brought
from poker.engine.table.state import Table as TableState
from poker.event_stream import stream
from poker.event_stream.memory import Step
from poker.models import Table, TableEvent
from poker.services.money.checking import stack_differences


class RecordLost(Exception):
    """A table cannot be rebuilt from its stream; the cause of the error says where it breaks."""


def require_replays(row: Table) -> None:
    """Raise RecordLost unless the stream, read from the database since its last anchor, replays.

    It is lost when an event is missing or cannot be read, when chips come from nowhere, when a
    stack is not what the ledger holds (at a directed table: what its seat's row holds), or when the
    running hand's deck was altered. A deck whose key is missing is not lost: the key may come back.
    """
    try:
        state = _folded(row)
    except stream.UNREADABLE as fault:
        raise RecordLost(f"table {row.pk} does not replay") from fault
    for difference in stack_differences(row, state):
        raise RecordLost(str(difference))
    _require_deck(row, state)


def _folded(row: Table) -> TableState:
    stored = TableEvent.objects.filter(table=row, seq__gte=row.anchor_seq, seq__lte=row.seq)
    before: Step | None = None
    for step in stream.folded(stored.order_by("seq"), None):
        if step.seq != (before.seq + 1 if before else row.anchor_seq):
            raise LookupError(f"event {step.seq - 1} is missing")
        if before and step.table.chips() != before.table.chips() + brought([step.event]):
            raise ChipsNotConserved(f"event {step.seq} does not add up")
        before = step
    if before is None or before.seq != row.seq:
        raise LookupError("the stream ends early")
    return before.table


def _require_deck(row: Table, state: TableState) -> None:
    if state.running is None:
        return
    try:
        decks.unseal(state.sealed, decks.hand_ref(row.pk, state.hand_no))
    except decks.DeckKeyMissing:
        return
    except decks.DeckUnreadable as fault:
        raise RecordLost(f"the deck at table {row.pk}") from fault
