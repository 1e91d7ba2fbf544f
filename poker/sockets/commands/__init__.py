"""What a client may send over a table's socket: one declaration for each command."""
