"""A player's statement: every movement of their money, with the balances after it."""
