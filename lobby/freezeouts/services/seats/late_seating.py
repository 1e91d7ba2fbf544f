"""Seating who registers while the event runs."""

from datetime import datetime

from django.db.models import F

from lobby.freezeouts.models import Entry, EventTable, Freezeout
from lobby.freezeouts.models.freezeout import Status
from lobby.freezeouts.rules.drawing import Place
from lobby.freezeouts.services.seats.arriving import arrive
from lobby.freezeouts.services.starting import open_next, seat_all, stack_of
from lobby.freezeouts.services.tables import counts, open_tables
from poker.deck import chance
from poker.models import Seat


def is_late_open(event: Freezeout) -> bool:
    """Whether one may still come while it runs."""
    return event.status == Status.RUNNING and event.level < event.late_levels


def seat_late(event: Freezeout, entry: Entry, now: datetime) -> None:
    """A seat at the shortest table, drawn among those free; at a new table where all are full.

    Whoever is out already has one more player before them. The event is locked.
    """
    event.entries.exclude(place=None).update(place=F("place") + 1)
    tables = {table.number: table for table in open_tables(event)}
    players = sorted(
        counts(event, tables.values()), key=lambda table: (table.players, table.number)
    )
    for number in (table.number for table in players if not tables[table.number].breaking):
        free = free_seats(event, tables[number])
        if free:
            arrive(tables[number], entry, chance.SOURCE.choice(free), stack_of(event, entry), now)
            return
    latest = EventTable.objects.filter(freezeout=event).order_by("-number")[0]
    table = open_next(event, latest.number + 1, now)
    seat_all(event, table, {entry: Place(table.number, chance.SOURCE.randrange(event.seats))}, now)


def free_seats(event: Freezeout, table: EventTable) -> list[int]:
    """The numbers of a table's free seats."""
    taken = set(Seat.objects.filter(table=table.table_id).values_list("number", flat=True))
    return [number for number in range(event.seats) if number not in taken]
