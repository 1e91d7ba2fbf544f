"""What players bind themselves by: limits, breaks, time."""
