from typing import NamedTuple

from poker.models import Sitting
from poker.oversight.collusion.signs.chance import pairs_of
from poker.oversight.collusion.window import Window


class Scope(NamedTuple):
    """What an indicator looks at: whole days, and how many pairs their players can form."""

    window: Window
    pairs: int


def scope_of(window: Window) -> Scope:
    """The players are those who were dealt a hand in the window."""
    sat = Sitting.objects.filter(day__range=window).values("player").distinct().count()
    return Scope(window, pairs_of(sat))
