"""Erasing what the tables hold about a person."""
