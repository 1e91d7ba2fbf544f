"""Time, chance and order of a made-up past."""
