"""A table's events: stored, folded, chained, announced, remembered."""
