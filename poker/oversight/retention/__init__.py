"""What the tables store, and for how long."""
