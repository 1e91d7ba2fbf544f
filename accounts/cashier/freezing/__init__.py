"""Money stands still while something about its player is looked into; two people release it."""
