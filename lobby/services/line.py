"""Moving the line on: seats for those who wait, in order (clauses ``queue-order``,
``queue-money``, ``queue-opens-table``)."""

import logging
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.ledger.errors import InsufficientFunds
from lobby.models import Waiting
from lobby.services.naming import new_table_name
from lobby.services.places import seat_player
from poker.engine.errors import EngineError
from poker.models import Game
from poker.services.opening import open_table

logger = logging.getLogger(__name__)


def move_line(*, game_id: int, now: datetime | None = None) -> int:
    """Seat as many as there are seats for, first come first served; return how many.

    Whose wallet no longer covers the buy-in is dropped from the line. A new table opens when
    those left are enough for one. Safe to run at any time, twice or at once.
    """
    now = now or timezone.now()
    with transaction.atomic():
        game = Game.objects.select_for_update().get(pk=game_id)
        seated = _seat_in_order(game, now)
        if _open_table_if_due(game):
            seated += _seat_in_order(game, now)
    return seated


def _seat_in_order(game: Game, now: datetime) -> int:
    seated = 0
    for waiting in Waiting.objects.filter(game=game).in_line().select_related("player"):
        try:
            with transaction.atomic():
                table_id = seat_player(game, waiting.player, waiting.amount, now)
        except (InsufficientFunds, EngineError) as refusal:
            _drop(waiting, refusal.code)
            continue
        if table_id is not None:
            waiting.table_id = table_id
            waiting.save(update_fields=["table"])
            seated += 1
    return seated


def _drop(waiting: Waiting, code: str) -> None:
    waiting.dropped = code
    waiting.save(update_fields=["dropped"])
    logger.info("dropped from the line", extra={"player": waiting.player_id, "code": code})


def _open_table_if_due(game: Game) -> bool:
    """Open a table once those in line are enough to deal there."""
    if Waiting.objects.filter(game=game).in_line().count() < game.rules().players_needed:
        return False
    table = open_table(game=game, name=new_table_name(game))
    logger.info("table opened for the line", extra={"table": table.pk})
    return True
