"""Erasing a person: what the room need not keep is deleted, the rest stays under a pseudonym."""
