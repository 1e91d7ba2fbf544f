"""The outbox topic by which other apps learn of erased people."""

PERSON_ERASED = "person_erased"
"""Somebody was erased: `player_id`. Whoever holds anything of theirs clears it."""
