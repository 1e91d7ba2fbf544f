"""What is decided in a tournament, as pure functions: nothing here reads a clock or a database."""
