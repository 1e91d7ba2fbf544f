"""Calls players in line to a seat that is held for them (clause ``queue-order``)."""

import logging
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.urls import reverse

from accounts.core import inbox, push
from lobby.models import Waiting
from lobby.services.limits import why_not
from lobby.services.lines.reach import with_devices, within_reach
from lobby.services.pool.places import Places
from poker.models import Game, Reservation, Table
from poker.services.money.ratholing.buy_in_limits import limits_for
from poker.services.seats.reserving import DEVICE_HOLD, HOLD

logger = logging.getLogger(__name__)

NOT_ANSWERED: Final = "not_answered"
PASSED_OVER: Final = "passed_over"
UNREACHABLE: Final = "unreachable"


def call_to_tables(game: Game, places: Places, now: datetime) -> int:
    """Call the players in each table's own line, in order and if they can be called, to its free
    seats.

    Returns how many were called. Call it with the game locked.
    """
    lines = Waiting.objects.filter(game=game).in_line().exclude(wanted=None)
    called = 0
    for waiting in within_reach(lines, now).select_related("game__rule_set", "player"):
        table_id = waiting.wanted_id or 0
        free = places.free_at(table_id, waiting.player)
        if free and _admit_or_drop(waiting, game, now):
            called += call_to(waiting, places, table_id, free[0], now) is not None
    return called


def call_to(
    waiting: Waiting, places: Places, table_id: int, number: int, now: datetime
) -> datetime | None:
    """Hold a seat for a player in line and call them to it, for longer if they have no connection.

    The notification names the game of a pool, not its table (``pool-seating``). Returns the time
    until which the seat is held, or None if it is gone.
    """
    on_device = not waiting.is_there(now)
    held = places.hold(table_id, number, waiting.player, DEVICE_HOLD if on_device else HOLD)
    if held is None:
        return None
    places.gone(table_id, number)
    place = Waiting.objects.filter(pk=waiting.pk)
    place.update(called_to=table_id, called_until=held.until_at, called_on_device=on_device)
    push.tell(
        player_id=waiting.player_id,
        wish=push.SEATS,
        key=f"place:{waiting.pk} until:{held.until_at.timestamp()}",
        kind="seat_called",
        data={"table": _place_name(waiting.game, held.table)},
        path=reverse("lobby:home"),
        about={"place": waiting.pk, "until": held.until_at.isoformat()},
        until=held.until_at,
    )
    logger.info("called to a seat", extra={"table": table_id, "player": waiting.player_id})
    return held.until_at


def is_called(player_id: int, about: Mapping[str, Any]) -> bool:
    """Return whether the player is still called: ``about`` has the id of the `place` in line and
    the time `until` which the seat is held."""
    called = Waiting.objects.all().called().filter(player=player_id, pk=about["place"])
    return called.filter(called_until=about["until"]).exists()


def end_unanswered(game: Game, now: datetime) -> None:
    """End the calls whose players did not take the seat held for them.

    Players who were called on a device are passed over and stay in line, at once if they have
    neither a connection nor a device any more; others are dropped. All find a message in the inbox.
    """
    called = (
        Waiting.objects.filter(game=game).called().select_related("game__rule_set", "called_to")
    )
    for waiting in called.filter(called_until__lte=now):
        if waiting.called_on_device:
            _pass_over(waiting, PASSED_OVER, now)
        else:
            drop(waiting, NOT_ANSWERED)
            _tell_missed(waiting, NOT_ANSWERED, now)
    running = called.filter(called_on_device=True, called_until__gt=now).away(now)
    reached = with_devices(running, now)
    for waiting in running.exclude(player__in=reached):
        _pass_over(waiting, UNREACHABLE, now)


def drop(waiting: Waiting, code: str) -> None:
    """End a wait for the reason ``code``, and let go of the held seat.

    The player learns of it when they next look at the lobby.
    """
    Waiting.objects.filter(pk=waiting.pk).update(dropped=code, called_until=None)
    waiting.dropped = code
    _let_seat_go(waiting)
    logger.info("dropped from the line", extra={"player": waiting.player_id, "code": code})


def _pass_over(waiting: Waiting, code: str, now: datetime) -> None:
    """End a call on a device, and leave the place in line."""
    Waiting.objects.filter(pk=waiting.pk).update(called_to=None, called_until=None)
    _let_seat_go(waiting)
    _tell_missed(waiting, code, now)
    logger.info("passed over in the line", extra={"player": waiting.player_id, "code": code})


def _let_seat_go(waiting: Waiting) -> None:
    Reservation.objects.filter(table=waiting.called_to_id, player=waiting.player_id).delete()


def _tell_missed(waiting: Waiting, code: str, now: datetime) -> None:
    if waiting.called_to is None or waiting.called_until is None:
        return
    inbox.put(
        player_id=waiting.player_id,
        kind="call_missed",
        data={"table": _place_name(waiting.game, waiting.called_to), "code": code},
        key=f"call-missed:{waiting.pk}:{waiting.called_until.isoformat()}",
        now=now,
    )


def _place_name(game: Game, table: Table) -> str:
    """Return the name of the place that players may know: in a pool that of the game."""
    return table.name if game.players_pick else game.name


def _admit_or_drop(waiting: Waiting, game: Game, now: datetime) -> bool:
    """Return whether the player may sit and can pay for the least buy-in; drop them where not."""
    limits = limits_for(table_id=waiting.wanted_id or 0, player_id=waiting.player_id, now=now)
    why = why_not(game, waiting.player, limits.minimum, now)
    if why:
        drop(waiting, why)
    return not why
