"""How long a decision may take, and what happens when its time is up."""
