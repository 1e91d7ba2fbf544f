"""The outbox topic by which other apps learn that a player is away."""

from typing import Final

PLAYER_AWAY: Final = "player_away"
"""A player's account was closed to them: seats, waiting lines and held seats end. Its data are
``player_id`` and ``reference``, a unique name of the break, expulsion, closing or erasure."""
