"""Hands as records other programs read."""
