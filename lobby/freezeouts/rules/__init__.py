"""What is decided in a freezeout, as pure functions: nothing here reads a clock or a database."""
