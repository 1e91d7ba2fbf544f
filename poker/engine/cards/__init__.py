"""Cards, the hands they make, and what those can expect of a pot."""
