from lobby.admin import player_panels  # noqa: F401  # registers them
from lobby.admin.lines import WaitingAdmin
from lobby.freezeouts.admin import EntryAdmin, FreezeoutAdmin

__all__ = ["EntryAdmin", "FreezeoutAdmin", "WaitingAdmin"]
