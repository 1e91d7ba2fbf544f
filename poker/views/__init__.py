"""The pages of the tables and of a player's own hands."""
