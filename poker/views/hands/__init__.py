"""Pages of a player's own hands."""
