"""Whether a web process lives, and whether it can serve players."""
