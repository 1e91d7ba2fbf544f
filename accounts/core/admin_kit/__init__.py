"""What pages of the admin are made of."""
