"""Web push: what a player's devices are told, each by its session and as long as that lasts."""
