"""How long what is kept, why, and what becomes of it then: a policy a kind of record."""
