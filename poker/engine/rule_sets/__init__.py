"""The choices a game is played by, with their limits and the room's presets."""
