"""The house's commission on a pot (section 9 of the rulebook). Amounts in minor units."""
