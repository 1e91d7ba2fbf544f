"""Supervision of play, and how long its records are kept."""
