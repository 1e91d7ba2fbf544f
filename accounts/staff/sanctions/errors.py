"""What sanctions raise."""

from accounts.errors import Refused


class SanctionRefused(Refused):
    """Nothing was done about the player."""
