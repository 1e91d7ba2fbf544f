"""Decisions that take two people: an approval waits until somebody else asks for the same."""
