"""The tables of an event as they stand: who sits where, with how many chips."""

from collections.abc import Iterable

from django.db.models import Count, Sum

from lobby.freezeouts.errors import EventChipsNotConserved
from lobby.freezeouts.models import Entry, EventTable, Freezeout
from lobby.freezeouts.rules.balancing import TableCount
from poker.models import Seat


def open_tables(event: Freezeout) -> list[EventTable]:
    """Tables that were not broken, by their number."""
    tables = EventTable.objects.filter(freezeout=event, broken_at=None)
    return list(tables.select_related("table__game").order_by("number"))


def counts(event: Freezeout, tables: Iterable[EventTable]) -> list[TableCount]:
    """Players that are in, by the table they sit at."""
    playing = Entry.objects.filter(freezeout=event, place=None).order_by()
    seated = dict(playing.values_list("table").annotate(players=Count("pk")))
    return [TableCount(table.number, seated.get(table.table_id, 0)) for table in tables]


def remaining(event: Freezeout) -> int:
    """How many players are in."""
    return event.entries.filter(place=None).count()


def chips_issued(event: Freezeout) -> int:
    """All chips the event was begun with."""
    return sum(
        event.chips if chips is None else chips
        for chips in event.entries.values_list("chips", flat=True)
    )


def require_all_chips(event: Freezeout) -> None:
    """Raise EventChipsNotConserved unless what lies before its players is what was issued."""
    seats = Seat.objects.filter(table__event_table__freezeout=event)
    found, issued = seats.aggregate(all=Sum("chips"))["all"] or 0, chips_issued(event)
    if found != issued:
        raise EventChipsNotConserved(f"{found} chips of {issued}", found=found, issued=issued)
