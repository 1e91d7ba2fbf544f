"""A table's events: storing, replaying, chaining, announcing and caching them."""
