from lobby.freezeouts.models.entry import Entry
from lobby.freezeouts.models.event_table import EventTable
from lobby.freezeouts.models.freezeout import Freezeout
from lobby.freezeouts.models.seat_move import SeatMove

__all__ = ["Entry", "EventTable", "Freezeout", "SeatMove"]
