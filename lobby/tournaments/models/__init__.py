from lobby.tournaments.models.entry import Entry
from lobby.tournaments.models.seat_move import SeatMove
from lobby.tournaments.models.tournament import Tournament
from lobby.tournaments.models.tournament_table import TournamentTable

__all__ = ["Entry", "SeatMove", "Tournament", "TournamentTable"]
