"""Placing the first of a pool's line: at a table, or before a seat that is held for them."""

from datetime import datetime

from django.db import transaction

from accounts.ledger.errors import LedgerError
from lobby.models import Waiting
from lobby.services.calling import drop, hold_for
from lobby.services.limits import purse, why_not
from lobby.services.places import Places
from poker.engine.errors import EngineError
from poker.models import Game
from poker.services.buy_in_limits import limits_for


def is_placed(waiting: Waiting, game: Game, places: Places, now: datetime) -> bool:
    """Whether the player was seated or called; else they were dropped or found no seat.

    With the game locked.
    """
    money = purse(game, waiting.player)
    if why := why_not(game, waiting.player, game.rules().min_buy_in, now):
        drop(waiting, why)
        return False
    for table_id, number in places.drawn_for(waiting.player):
        limits = limits_for(table_id=table_id, player_id=waiting.player_id, now=now)
        if limits.minimum > money:
            # Comes back to this table with less than they left with; another may do.
            places.closed(table_id)
        elif not limits.minimum <= waiting.amount <= min(limits.maximum, money):
            if hold_for(waiting, places, table_id, number):
                return True
        elif _is_seated(waiting, places, table_id, number):
            return True
        if waiting.dropped:
            return False
    return False


def _is_seated(waiting: Waiting, places: Places, table_id: int, number: int) -> bool:
    try:
        with transaction.atomic():
            if not places.take(table_id, number, waiting.player, waiting.amount):
                return False
    except (LedgerError, EngineError) as refusal:
        drop(waiting, refusal.code)
        return False
    Waiting.objects.filter(pk=waiting.pk).update(table=table_id)
    return True
