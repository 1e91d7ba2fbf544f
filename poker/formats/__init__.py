"""Hands as records that other programs read."""
