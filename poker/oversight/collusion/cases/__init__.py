"""Cases: the groups of players that signs of collusion make, and what staff do with them."""
