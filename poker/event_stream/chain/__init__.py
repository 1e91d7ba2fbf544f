"""The chain of digests through each table's events, and its heads noted separately."""
