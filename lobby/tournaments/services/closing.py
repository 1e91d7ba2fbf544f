"""Closes a table of a tournament."""

from datetime import datetime

from lobby.tournaments.models import TournamentTable
from poker.services.base.writing import writing
from poker.services.tables import directed


def close_table(table: TournamentTable, now: datetime) -> None:
    """Remove the players who still sit at the table, and close it. No hand may be running."""
    with writing(table.table_id, now=now) as writer:
        for seat in list(writer.table.taken()):
            directed.take_away(writer, seat, "event_over")
        directed.close(writer)
    table.broken_at = now
    table.save(update_fields=["broken_at"])
