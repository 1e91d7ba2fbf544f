"""The models of waiting lines. Those of tournaments and of the board lie beside what they belong
to; `lobby.apps` names their modules."""

from lobby.models.seat_draw import SeatDraw
from lobby.models.waiting import Waiting

__all__ = ["SeatDraw", "Waiting"]
