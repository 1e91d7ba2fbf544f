"""Random draws, encrypted decks, the room's commitments to decks, and the keys."""
