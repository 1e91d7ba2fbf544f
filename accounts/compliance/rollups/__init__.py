"""Daily sums, so that reports need not add up every row, and their check against the rows."""
