"""Scripts that fail on a player's machine."""
