from lobby.admin import player_panels  # noqa: F401  # registers them
from lobby.admin.lines import WaitingAdmin
from lobby.tournaments.admin import EntryAdmin, TournamentAdmin

__all__ = ["EntryAdmin", "TournamentAdmin", "WaitingAdmin"]
