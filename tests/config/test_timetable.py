"""Two beats ask for everything twice; it happens once."""
