"""Pages and answers on the way to a seat: a game's tables, the held seat, the line's call."""
