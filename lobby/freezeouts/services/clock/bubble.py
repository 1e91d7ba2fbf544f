"""Playing hand for hand while one player is left before the money."""

from collections.abc import Sequence

from lobby.freezeouts.models import EventTable, Freezeout
from lobby.freezeouts.services.seats.late_seating import is_late_open
from lobby.freezeouts.services.tables import remaining


def is_bubble(event: Freezeout, tables: Sequence[EventTable]) -> bool:
    """Whether the next player out is the last one without a prize, and several tables play."""
    if len(tables) < 2 or is_late_open(event) or not event.buy_in:
        return False
    paid = len(event.ladder(event.entries.count()))
    return remaining(event) == paid + 1


def is_round_over(tables: Sequence[EventTable]) -> bool:
    """Whether no table plays a hand any more."""
    return all(table.held for table in tables)
