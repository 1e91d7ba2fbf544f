"""What became of a player's wait, told once."""

from typing import NamedTuple

from accounts.models import Player
from lobby.models import Waiting
from poker.models import Seat


class Outcome(NamedTuple):
    """The table a player was seated at (None: at none), and why they were dropped."""

    table_id: int | None
    dropped: str


def tell_outcome(player: Player) -> Outcome | None:
    """The outcome of a wait that has ended and not been told yet; None when there is none.

    A seat that was left again meanwhile is no longer worth telling.
    """
    ended = Waiting.objects.filter(player=player).exclude(table=None, dropped="")
    told = None
    for waiting in ended:
        still_there = Seat.objects.filter(table=waiting.table_id, player=player).exists()
        if waiting.dropped or still_there:
            told = Outcome(waiting.table_id, waiting.dropped)
        waiting.delete()
    return told
