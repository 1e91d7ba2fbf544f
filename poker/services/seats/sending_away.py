"""Giving up the seats of a player who takes a break or is excluded."""

import logging
from contextlib import suppress
from datetime import datetime

from django.db.models import Q

from config import room_time
from config.others_go_on import others_go_on
from poker.engine.errors import NotSeated
from poker.models import Seat
from poker.services.seats.seating import leave, sit_out

logger = logging.getLogger(__name__)


def send_away(*, player_id: int, reference: str, now: datetime | None = None) -> int:
    """Leave every table as if the player had asked to, and return at how many this was done.

    In a hand they fold in turn, or stay in if they are all-in, and leave when it is over; in a
    tournament they are absent from now on (``freezeout-absent``). Each table is a transaction of
    its own, for no two tables are ever locked at once. A table that cannot be played on does not
    stop the others; a scheduled task tries it again.
    """
    return _give_up(Q(player=player_id), reference, now)


def send_away_all(now: datetime | None = None) -> int:
    """Leave the tables of everybody who is away and still has a seat, and return how many seats
    this concerned.

    It is for players whose own message was missed. A suspended player becomes absent in
    tournaments, and plays a hand elsewhere to its end (`playing_within`).
    """
    now = now or room_time.now()
    suspended = Q(player__suspended_at__isnull=False, table__directed=True)
    # A new id each time: with the same one, a seat taken since would count as left already.
    return _give_up(
        Q(player__barred_until__gt=now) | suspended, f"away-{int(now.timestamp())}", now
    )


def _give_up(whose: Q, reference: str, now: datetime | None) -> int:
    """Leave the seats, or be absent there, and return for how many this was done."""
    given_up = 0
    seats = Seat.objects.filter(whose).order_by("player", "table")
    for player_id, table_id, directed in seats.values_list("player", "table", "table__directed"):
        command = sit_out if directed else leave
        with (
            others_go_on(logger, "not sent away", table=table_id, player=player_id),
            suppress(NotSeated),
        ):
            command(table_id=table_id, player_id=player_id, action_id=reference, now=now)
            given_up += 1
    return given_up
