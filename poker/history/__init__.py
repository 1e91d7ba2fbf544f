"""A player's own hands, to read and to export (clause ``player-history``)."""
