"""The pages of events, and the bar at their tables."""
