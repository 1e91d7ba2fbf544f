"""The chain of digests through each table's events, and the heads of it that are kept apart."""
