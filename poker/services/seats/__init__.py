"""What players do at a seat, and what the room does with it for them."""
