"""Calls players in line to a seat that is held for them (clause ``queue-order``)."""

import logging
from datetime import datetime

from django.urls import reverse

from accounts.core import push
from lobby.models import Waiting
from lobby.services.limits import why_not
from lobby.services.pool.places import Places
from poker.models import Game, Reservation
from poker.services.money.ratholing.buy_in_limits import limits_for

logger = logging.getLogger(__name__)


def call_to_tables(game: Game, places: Places, now: datetime) -> int:
    """Call the players in each table's own line, in order and where they are there, to its free
    seats.

    Returns how many were called. Call it with the game locked.
    """
    lines = Waiting.objects.filter(game=game).in_line().exclude(wanted=None).there(now)
    called = 0
    for waiting in lines.select_related("player"):
        table_id = waiting.wanted_id or 0
        free = places.free_at(table_id, waiting.player)
        if free and _admit_or_drop(waiting, game, now):
            called += call_to(waiting, game, places, table_id, free[0]) is not None
    return called


def call_to(
    waiting: Waiting, game: Game, places: Places, table_id: int, number: int
) -> datetime | None:
    """Hold a seat for a player in line and call them to it.

    The notification names the game of a pool, not its table (``pool-seating``). Returns the time
    until which the seat is held, or None if it is gone.
    """
    held = places.hold(table_id, number, waiting.player)
    if held is None:
        return None
    places.gone(table_id, number)
    place = Waiting.objects.filter(pk=waiting.pk)
    place.update(called_to=table_id, called_until=held.until_at)
    push.tell(
        player_id=waiting.player_id,
        wish=push.SEATS,
        key=f"place:{waiting.pk} until:{held.until_at.timestamp()}",
        kind="seat_called",
        data={"table": held.table.name if game.players_pick else game.name},
        path=reverse("lobby:home"),
    )
    logger.info("called to a seat", extra={"table": table_id, "player": waiting.player_id})
    return held.until_at


def drop_unanswered(game: Game, now: datetime) -> int:
    """Drop players from the line who did not take the seat held for them, and return how many."""
    late = Waiting.objects.filter(game=game, called_until__lte=now).called()
    for waiting in late:
        drop(waiting, "not_answered")
    return len(late)


def drop(waiting: Waiting, code: str) -> None:
    """End a wait for the reason ``code``, and let go of the held seat.

    The player learns of it when they next look at the lobby.
    """
    Waiting.objects.filter(pk=waiting.pk).update(dropped=code, called_until=None)
    waiting.dropped = code
    held = Reservation.objects.filter(table=waiting.called_to_id, player=waiting.player_id)
    held.delete()
    logger.info("dropped from the line", extra={"player": waiting.player_id, "code": code})


def _admit_or_drop(waiting: Waiting, game: Game, now: datetime) -> bool:
    """Return whether the player may sit and can pay for the least buy-in; drop them where not."""
    limits = limits_for(table_id=waiting.wanted_id or 0, player_id=waiting.player_id, now=now)
    why = why_not(game, waiting.player, limits.minimum, now)
    if why:
        drop(waiting, why)
    return not why
