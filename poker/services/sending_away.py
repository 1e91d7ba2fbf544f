"""Giving up the seats of a player who takes a break or is excluded."""

import logging
from datetime import datetime

from django.utils import timezone

from poker import stream
from poker.engine.errors import NotSeated
from poker.models import Seat
from poker.services.seating import leave

logger = logging.getLogger(__name__)


def send_away(*, player_id: int, reference: str, now: datetime | None = None) -> int:
    """Leave every table as if the player had asked to; at how many.

    In a hand they fold when it is their turn, all-in they stay in, and leave when it is over.
    Each table is a transaction of its own, for no two tables are ever locked at once. A table
    whose record cannot be read does not keep the others; it is tried again by the timetable.
    """
    left = 0
    tables = Seat.objects.filter(player=player_id).order_by("table")
    for table_id in tables.values_list("table", flat=True):
        try:
            leave(table_id=table_id, player_id=player_id, action_id=reference, now=now)
        except NotSeated:
            continue
        except stream.UNREADABLE:
            logger.exception("not sent away", extra={"table": table_id, "player": player_id})
        else:
            left += 1
    return left


def send_away_all(now: datetime | None = None) -> int:
    """The same for everybody who is away and still has a seat, in case it was not told."""
    now = now or timezone.now()
    away = Seat.objects.filter(player__barred_until__gt=now).order_by("player")
    players = away.values_list("player", flat=True).distinct()
    # Another name each time, or a seat taken up to the last moment would count as left before.
    reference = f"away-{int(now.timestamp())}"
    return sum(send_away(player_id=player, reference=reference, now=now) for player in players)
