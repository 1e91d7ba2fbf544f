"""Messages to the apps above, which the tables never call: topics of the outbox."""

from typing import Final

SEAT_FREED: Final = "seat_freed"
"""A seat became free. Its data are ``table_id`` and ``game_id``."""

LAST_HAND: Final = "last_hand"
"""The room's last hand was called, or the room was opened after it. Its datum is ``last_hand``,
the row with the times."""
