"""Everything the room holds about one player, for an authority that asks for it."""
