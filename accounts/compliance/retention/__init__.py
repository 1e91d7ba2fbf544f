"""How long each kind of record is kept, why, and what happens to it afterwards."""
