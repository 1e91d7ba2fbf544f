"""Places the first of a pool's line: at a table, or before a seat that is held for them."""

from datetime import datetime
from enum import Enum, auto

from django.db import transaction

from config.refusals.refusal import Refusal
from lobby.models import Waiting
from lobby.services.limits import why_not
from lobby.services.lines.calling import call_to, drop
from lobby.services.pool.lot import Lot, lots_for, note
from lobby.services.pool.places import Places
from poker.models import Game
from poker.services.money.purse import purse


class Outcome(Enum):
    """What became of a player in line: seated or called, dropped, or left to wait for a place."""

    PLACED = auto()
    DROPPED = auto()
    NO_PLACE = auto()


def place(waiting: Waiting, game: Game, places: Places, now: datetime) -> Outcome:
    """Seat a player who watches the lobby, call one who is elsewhere or away, and return what
    became of them.

    A player who cannot bring what they meant to is called, too. One who may not or cannot sit
    anywhere is dropped. Call it with the game locked.
    """
    if why := why_not(game, waiting.player, game.rules().min_buy_in, now):
        drop(waiting, why)
        return Outcome.DROPPED
    money = purse(waiting.player_id, game.currency)
    for lot in lots_for(waiting.player, game, places, now):
        fits = lot.limits.minimum <= waiting.amount <= min(lot.limits.maximum, money)
        if fits and waiting.watches_until > now:
            if _try_to_seat(waiting, game, places, lot, now):
                return Outcome.PLACED
        elif (until := call_to(waiting, places, lot.table_id, lot.number, now)) is not None:
            note(lot, waiting.player, game, now, reserved_until=until)
            return Outcome.PLACED
        if waiting.dropped:
            return Outcome.DROPPED
    return Outcome.NO_PLACE


def _try_to_seat(waiting: Waiting, game: Game, places: Places, lot: Lot, now: datetime) -> bool:
    try:
        with transaction.atomic():
            if not places.take(lot.table_id, lot.number, waiting.player, waiting.amount):
                return False
    except Refusal as refusal:
        drop(waiting, refusal.code)
        return False
    note(lot, waiting.player, game, now, reserved_until=now)
    Waiting.objects.filter(pk=waiting.pk).update(table=lot.table_id)
    return True
