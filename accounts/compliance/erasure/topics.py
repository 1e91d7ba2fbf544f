"""The outbox topic by which other apps learn of erased people."""

PERSON_ERASED = "person_erased"
"""The player `player_id` was erased. Handlers clear what their app has of them."""
