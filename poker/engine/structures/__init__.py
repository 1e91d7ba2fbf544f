"""The betting structures (section 5 of the rulebook)."""
