"""Which language a player reads: the one they chose, else their browser's."""
