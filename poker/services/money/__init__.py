"""Buy-ins, and what a hand leaves in the ledger."""
