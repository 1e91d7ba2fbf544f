"""Where the events of a hand are in its table's stream."""

from collections.abc import Iterable

from django.db.models import Q

from poker.engine.codec import kind_name
from poker.engine.hand.events import CardsShown
from poker.models import PlayedHand, TableEvent

_SHOWN = kind_name(CardsShown)


def events_of(played: PlayedHand) -> Q:
    """Return the condition for the hand's events: from its start to its end, and the cards shown
    after it.

    Nothing else that happened at the table meanwhile is included.
    """
    last = last_event_of(played)
    found = Q(table=played.table_id, seq__range=(played.first_seq, last))
    return found & (Q(seq__lte=played.last_seq) | Q(kind=_SHOWN)) if played.shown_seq else found


def its_events(played: PlayedHand, rows: Iterable[TableEvent]) -> list[TableEvent]:
    """Return those of a table's rows that ``events_of`` finds for the hand."""
    last = last_event_of(played)
    return [
        row
        for row in rows
        if played.first_seq <= row.seq <= last
        and (row.seq <= played.last_seq or row.kind == _SHOWN)
    ]


def last_event_of(played: PlayedHand) -> int:
    """Return the number of the hand's last event."""
    return played.shown_seq or played.last_seq
