from lobby.freezeouts.admin.entries import EntryAdmin
from lobby.freezeouts.admin.freezeouts import FreezeoutAdmin

__all__ = ["EntryAdmin", "FreezeoutAdmin"]
