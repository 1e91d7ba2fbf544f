"""Chance, decks kept sealed, what the room is bound to, and the keys."""
