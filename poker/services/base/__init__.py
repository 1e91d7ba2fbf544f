"""How a table is written to, the errors this raises, and what all services share."""
