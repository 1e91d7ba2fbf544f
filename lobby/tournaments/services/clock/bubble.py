"""Decides when a tournament is played hand for hand: when one player more is left than are paid."""

from collections.abc import Sequence

from lobby.tournaments.models import Tournament, TournamentTable
from lobby.tournaments.services.seats.late_seating import is_late_open
from lobby.tournaments.services.tables import remaining


def is_bubble(tournament: Tournament, tables: Sequence[TournamentTable]) -> bool:
    """Return whether the next player out is the last one without a prize, and several tables
    play."""
    if len(tables) < 2 or is_late_open(tournament) or not tournament.buy_in:
        return False
    paid = len(tournament.ladder(tournament.entries.count()))
    return remaining(tournament) == paid + 1


def is_round_over(tables: Sequence[TournamentTable]) -> bool:
    """Return whether no table plays a hand any more."""
    return all(table.held for table in tables)
