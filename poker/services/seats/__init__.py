"""What a player does at a seat, and what is done with it for them."""
