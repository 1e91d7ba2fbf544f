"""The days and the number of pairs that an indicator examines."""

from typing import Any, NamedTuple

from django.db.models import OuterRef, Subquery

from poker.models import Game, PairDay
from poker.oversight.collusion.window import Window


class Scope(NamedTuple):
    """What an indicator examines: whole days, and the number of pairs who were dealt hands
    together in them, counted anew in each currency; with a `player`, their pairs alone."""

    window: Window
    pairs: int
    player: int | None = None

    def asked(self) -> dict[str, Any]:
        """Return the parameters of a query for it."""
        return {**self.window._asdict(), "player": self.player}


def scope_of(window: Window, player: int | None = None) -> Scope:
    """Return the scope of a window, or of one player in it."""
    currency = Game.objects.filter(pk=OuterRef("game")).values("currency")
    met = PairDay.objects.filter(day__range=window).annotate(currency=Subquery(currency))
    pairs = met.values("currency", "low", "high").distinct().count()
    return Scope(window, max(1, pairs), player)
