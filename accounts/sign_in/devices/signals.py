"""The signal that apps above get when sessions end."""

from typing import Final

from django.dispatch import Signal

sessions_ended: Final = Signal()
"""Sent with `player_id` once the end of some of a player's sessions is committed."""
