"""What accounts tell other apps of people who were erased."""

PERSON_ERASED = "person_erased"
"""Somebody was erased: `player_id`. Whoever holds anything of theirs clears it."""
