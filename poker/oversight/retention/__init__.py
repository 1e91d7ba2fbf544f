"""What tables keep, and for how long."""
