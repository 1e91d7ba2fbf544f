"""A person is forgotten: what the room need not keep goes, what it must stays under a pseudonym."""
