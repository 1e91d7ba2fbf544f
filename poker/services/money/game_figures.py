"""How the games play: the figures a lobby shows."""

from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db.models import Count, Q, Sum

from poker.models import HandTally
from poker.services.money.tallying import STRETCH_S, stretch_of

LOOKS_BACK_S: Final = 3600


class GameFigures(NamedTuple):
    """How a game was played within the last hour.

    ``average_pot`` in minor units, ``hands_per_hour`` at one table while it is played,
    ``flop_percent`` of the players dealt in saw a flop.
    """

    average_pot: int
    hands_per_hour: int
    flop_percent: int


def game_figures(now: datetime) -> dict[int, GameFigures]:
    """Return the figures of each game that was played, by its id, with one query that reads a few
    narrow rows per table."""
    current = stretch_of(now)
    since = current - timedelta(seconds=LOOKS_BACK_S)
    sums = (
        HandTally.objects.filter(from_at__gte=since, from_at__lte=now)
        .values("table__game")
        .annotate(
            hands_=Sum("hands"),
            pots_=Sum("pots"),
            dealt=Sum("dealt_in"),
            flops=Sum("saw_flop"),
            stretches=Count("from_at"),
            running=Count("from_at", filter=Q(from_at=current)),
        )
    )
    elapsed_s = (now - current).total_seconds()
    return {
        row["table__game"]: GameFigures(
            average_pot=round(row["pots_"] / row["hands_"]),
            hands_per_hour=_per_hour(
                row["hands_"],
                (row["stretches"] - row["running"]) * STRETCH_S + row["running"] * elapsed_s,
            ),
            flop_percent=round(100 * row["flops"] / row["dealt"]),
        )
        for row in sums
    }


def _per_hour(hands: int, played_s: float) -> int:
    """Return hands per hour, counting at least one minute of play."""
    return round(hands * 3600 / max(played_s, 60))
