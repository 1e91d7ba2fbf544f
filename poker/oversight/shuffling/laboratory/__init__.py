"""A report of the shuffle as a testing laboratory writes one, made by one command."""
