"""Daily sums of what reports would else add up row by row, and their check against the rows."""
