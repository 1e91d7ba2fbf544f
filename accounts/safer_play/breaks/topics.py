"""The outbox topic by which other apps learn that a player is away."""

from typing import Final

PLAYER_AWAY: Final = "player_away"
"""A player takes a break or is excluded: seats, lines and held seats end. Its data are
``player_id`` and ``reference``, a name of this break and its end."""
