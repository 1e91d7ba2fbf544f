"""What poker tells the apps above it, which it never calls."""

from django.dispatch import Signal

seat_freed = Signal()
"""A seat came free and is committed. Sends ``table_id`` and ``game_id``."""
