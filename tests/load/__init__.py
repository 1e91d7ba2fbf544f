"""People over real sockets: a crowd that plays a running room, and counts what it is told."""
