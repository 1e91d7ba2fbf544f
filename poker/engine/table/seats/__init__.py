"""Taking, keeping and leaving a seat."""
