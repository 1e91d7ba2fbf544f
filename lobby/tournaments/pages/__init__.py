"""The pages of tournaments, and the bar at their tables."""
