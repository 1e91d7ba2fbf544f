"""What players say at tables, and note about one another."""
