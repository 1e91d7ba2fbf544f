"""The one way by which a table is written, and what it refuses."""
