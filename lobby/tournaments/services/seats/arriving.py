"""Seats a player of a tournament at a table that is open already."""

from datetime import datetime

from lobby.tournaments.models import Entry, TournamentTable
from poker.engine.table.dealing.places import clockwise_from
from poker.engine.table.state import Table
from poker.services.base.writing import Writer, writing
from poker.services.tables import directed


def arrive(table: TournamentTable, entry: Entry, number: int, chips: int, now: datetime) -> None:
    """Seat the player, who is in the next hand; a table that waited for players deals again."""
    with writing(table.table_id, now=now) as writer:
        sit(writer, table, entry, number, chips)


def arrive_next(table: TournamentTable, entry: Entry, chips: int, now: datetime) -> int:
    """Seat the player in the free seat the big blind comes to first, and return its number.

    The player is in the next hand; a table that waited for players deals again.
    """
    with writing(table.table_id, now=now) as writer:
        number = next_free(writer.table)
        sit(writer, table, entry, number, chips)
    return number


def next_free(table: Table) -> int:
    """Return the number of the free seat to which the big blind comes first."""
    last = table.big_blind if table.big_blind is not None else 0
    return next(number for number in clockwise_from(table, last) if table.seats[number] is None)


def sit(writer: Writer, table: TournamentTable, entry: Entry, number: int, chips: int) -> None:
    """Seat the player at a locked table, and note where they sit.

    A table that waited for players deals again.
    """
    directed.seat_player(writer, directed.Seating(entry.player, number, chips))
    entry.table = table.table
    entry.save(update_fields=["table"])
    if table.held == "waiting":
        directed.let_deal(writer)
        table.held = ""
        table.save(update_fields=["held"])
