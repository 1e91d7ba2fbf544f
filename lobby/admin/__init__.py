from lobby.admin import player_panels  # noqa: F401  # registers them
from lobby.admin.lines import WaitingAdmin

__all__ = ["WaitingAdmin"]
