"""How a hand ends: shown and paid, or interrupted."""
