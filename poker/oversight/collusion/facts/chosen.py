"""Which hands are read: all that were played to their end on a day, or one player's of them."""

from datetime import date, timedelta
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from poker.models import HandFact, PlayedHand
from poker.models.hands.played_hand import HandStatus
from poker.oversight.collusion.window import begins


class Chosen(NamedTuple):
    """Hands that ended on a UTC day; with a `player`, those they were dealt in to."""

    day: date
    player: int | None = None

    def asked(self) -> dict[str, Any]:
        """Return the parameters of a query for them."""
        until = begins(self.day + timedelta(days=1))
        return {**self._asdict(), "from_at": begins(self.day), "until_at": until}

    def parts(self) -> "QuerySet[PlayedHand]":
        """Return the parts of all players in them."""
        asked = self.asked()
        ended = {"ended_at__gte": asked["from_at"], "ended_at__lt": asked["until_at"]}
        rows = PlayedHand.objects.filter(status=HandStatus.FINISHED, **ended)
        if self.player is None:
            return rows
        own = PlayedHand.objects.filter(table=OuterRef("table"), hand_no=OuterRef("hand_no"))
        return rows.filter(Exists(own.filter(player=self.player)))

    def facts(self) -> "QuerySet[HandFact]":
        """Return the facts of them that have been read."""
        rows = HandFact.objects.filter(day=self.day)
        if self.player is None:
            return rows
        own = HandFact.objects.filter(table=OuterRef("table"), hand_no=OuterRef("hand_no"))
        return rows.filter(Exists(own.filter(player=self.player)))
