"""The days and the number of pairs that an indicator examines."""

from typing import NamedTuple

from django.db.models import OuterRef, Subquery

from poker.models import Game, PairDay
from poker.oversight.collusion.window import Window


class Scope(NamedTuple):
    """What an indicator examines: whole days, and the number of pairs who were dealt hands
    together in them, counted anew in each currency."""

    window: Window
    pairs: int


def scope_of(window: Window) -> Scope:
    """Return the scope of a window."""
    currency = Game.objects.filter(pk=OuterRef("game")).values("currency")
    met = PairDay.objects.filter(day__range=window).annotate(currency=Subquery(currency))
    pairs = met.values("currency", "low", "high").distinct().count()
    return Scope(window, max(1, pairs))
