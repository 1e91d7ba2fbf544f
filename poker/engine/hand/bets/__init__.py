"""What a player may do in turn, and how much."""
