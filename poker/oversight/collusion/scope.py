"""The days and the number of pairs that an indicator examines."""

from collections import Counter
from typing import NamedTuple

from django.db.models import OuterRef, Subquery

from poker.models import Game, PairDay
from poker.oversight.collusion.window import Window


class Scope(NamedTuple):
    """What an indicator examines: whole days, and the number of pairs who were dealt hands
    together in them, counted anew in each currency.

    ``opened`` counts the decks an indicator opens, by the player whose cards it reads and their
    rival.
    """

    window: Window
    pairs: int
    opened: Counter[tuple[int, int]]


def scope_of(window: Window) -> Scope:
    """Return the scope of a window."""
    currency = Game.objects.filter(pk=OuterRef("game")).values("currency")
    met = PairDay.objects.filter(day__range=window).annotate(currency=Subquery(currency))
    pairs = met.values("currency", "low", "high").distinct().count()
    return Scope(window, max(1, pairs), Counter())


def currencies_of_games() -> dict[int, str]:
    """Return the currency of every game, by the game's number."""
    return dict(Game.objects.values_list("pk", "currency"))
