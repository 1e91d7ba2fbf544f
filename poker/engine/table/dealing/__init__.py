"""Between two hands: the button, the blinds, who is dealt in."""
