"""Pages for looking rules up."""
