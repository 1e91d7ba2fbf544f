"""The limits players set for themselves: amounts, breaks, time."""
