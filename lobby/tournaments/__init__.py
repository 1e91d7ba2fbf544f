"""Tournaments, played until one player has all the chips (section 14 of the rulebook)."""
