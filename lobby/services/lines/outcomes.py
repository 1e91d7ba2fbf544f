"""The outcome of a player's wait, which the player sees once."""

from typing import NamedTuple

from accounts.models import Player
from lobby.models import Waiting
from poker.models import Seat


class Outcome(NamedTuple):
    """The table a player was seated at (None: at none), and why they were dropped."""

    table_id: int | None
    dropped: str


def tell_outcome(player: Player) -> Outcome | None:
    """Return the outcome of a wait that has ended, and delete the wait; None when there is none.

    The outcome is passed over where the player has left the seat again meanwhile.
    """
    ended = Waiting.objects.filter(player=player).exclude(table=None, dropped="")
    outcome = None
    for waiting in ended:
        still_there = Seat.objects.filter(table=waiting.table_id, player=player).exists()
        if waiting.dropped or still_there:
            outcome = Outcome(waiting.table_id, waiting.dropped)
        waiting.delete()
    return outcome
