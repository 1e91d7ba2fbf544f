from lobby.board.lobby_choices import LobbyChoices
from lobby.freezeouts.models import Entry, EventTable, Freezeout, SeatMove
from lobby.models.seat_draw import SeatDraw
from lobby.models.waiting import Waiting

__all__ = [
    "Entry",
    "EventTable",
    "Freezeout",
    "LobbyChoices",
    "SeatDraw",
    "SeatMove",
    "Waiting",
]
