"""The tables of a made-up past, who plays at them, and what staff do there."""
