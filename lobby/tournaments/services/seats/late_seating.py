"""Seats players who register while the tournament runs."""

from datetime import datetime

from django.db.models import F

from lobby.tournaments.models import Entry, Tournament, TournamentTable
from lobby.tournaments.models.tournament import Status
from lobby.tournaments.rules.drawing import Place
from lobby.tournaments.services.seats.arriving import arrive
from lobby.tournaments.services.starting import open_next, seat_all, stack_of
from lobby.tournaments.services.tables import counts, open_tables
from poker.deck import chance
from poker.models import Seat


def is_late_open(tournament: Tournament) -> bool:
    """Return whether players may still register while it runs."""
    return tournament.status == Status.RUNNING and tournament.level < tournament.late_levels


def seat_late(tournament: Tournament, entry: Entry, now: datetime) -> None:
    """Seat a player at the shortest table, in a seat drawn among those free, or at a new table
    where all are full.

    Players who are out already have one more player ahead of them. The tournament is locked.
    """
    tournament.entries.exclude(place=None).update(place=F("place") + 1)
    tables = {table.number: table for table in open_tables(tournament)}
    players = sorted(
        counts(tournament, tables.values()), key=lambda table: (table.players, table.number)
    )
    for number in (table.number for table in players if not tables[table.number].breaking):
        free = free_seats(tournament, tables[number])
        if free:
            arrive(
                tables[number], entry, chance.SOURCE.choice(free), stack_of(tournament, entry), now
            )
            return
    latest = TournamentTable.objects.filter(tournament=tournament).order_by("-number")[0]
    table = open_next(tournament, latest.number + 1, now)
    seat_all(
        tournament,
        table,
        {entry: Place(table.number, chance.SOURCE.randrange(tournament.seats))},
        now,
    )


def free_seats(tournament: Tournament, table: TournamentTable) -> list[int]:
    """Return the numbers of a table's free seats."""
    taken = set(Seat.objects.filter(table=table.table_id).values_list("number", flat=True))
    return [number for number in range(tournament.seats) if number not in taken]
