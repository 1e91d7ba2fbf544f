"""The days and the number of pairs that an indicator examines."""

from collections import Counter
from typing import NamedTuple

from poker.models import Sitting
from poker.oversight.collusion.signs.chance import pairs_of
from poker.oversight.collusion.window import Window


class Scope(NamedTuple):
    """What an indicator examines: whole days, and the number of pairs their players can form.

    ``opened`` counts the decks an indicator opens, by the player whose cards it reads and their
    rival.
    """

    window: Window
    pairs: int
    opened: Counter[tuple[int, int]]


def scope_of(window: Window) -> Scope:
    """Return the scope of a window; its players are those who were dealt a hand in it."""
    sat = Sitting.objects.filter(day__range=window).values("player").distinct().count()
    return Scope(window, pairs_of(sat), Counter())
