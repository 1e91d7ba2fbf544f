from lobby.tournaments.admin.entries import EntryAdmin
from lobby.tournaments.admin.tournaments import TournamentAdmin

__all__ = ["EntryAdmin", "TournamentAdmin"]
