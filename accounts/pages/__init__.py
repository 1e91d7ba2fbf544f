"""Pages of players that bring several layers together."""
