"""Moving the line on: seats for those who wait, in order (clauses ``queue-order``,
``queue-money``, ``queue-opens-table``)."""

import logging
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.ledger.errors import LedgerError
from lobby.models import Waiting
from lobby.services.naming import open_named_table
from lobby.services.places import seat_player
from poker.engine.errors import EngineError
from poker.models import Game

logger = logging.getLogger(__name__)


def move_line(*, game_id: int, now: datetime | None = None) -> int:
    """Seat as many as there are seats for, first come first served; return how many.

    Whose wallet no longer covers the buy-in is dropped from the line. A new table opens when
    those left are enough for one. One player a transaction, so that one who cannot be seated
    undoes nobody else. Safe to run at any time, twice or at once.
    """
    now = now or timezone.now()
    seated = 0
    while _seat_first(game_id, now) or _open_table_if_due(game_id):
        seated += 1
    return seated


def _seat_first(game_id: int, now: datetime) -> bool:
    """Seat or drop the first in line; False when nobody waits or no seat is free."""
    with transaction.atomic():
        game = locked_game(game_id)
        line = Waiting.objects.filter(game=game).in_line()
        for waiting in line.select_related("player"):
            try:
                with transaction.atomic():
                    table_id = seat_player(game, waiting.player, waiting.amount, now)
            except (LedgerError, EngineError) as refusal:
                _drop(waiting, refusal.code)
                continue
            if table_id is not None:
                Waiting.objects.filter(pk=waiting.pk).update(table=table_id)
                return True
    return False


def locked_game(game_id: int) -> Game:
    """The game, locked: one at a time seats, queues or leaves the line of a game.

    So nobody is seated past the line and nobody stands in it twice. Raises
    Game.DoesNotExist.
    """
    games = Game.objects.select_for_update(of=("self",)).select_related("rule_set")
    return games.get(pk=game_id)


def _drop(waiting: Waiting, code: str) -> None:
    Waiting.objects.filter(pk=waiting.pk).update(dropped=code)
    logger.info("dropped from the line", extra={"player": waiting.player_id, "code": code})


def _open_table_if_due(game_id: int) -> bool:
    """Open a table once those in line are enough to deal there, and seat the first of them."""
    with transaction.atomic():
        game = locked_game(game_id)
        if Waiting.objects.filter(game=game).in_line().count() < game.rules().players_needed:
            return False
        table = open_named_table(game)
    logger.info("table opened for the line", extra={"table": table.pk, "game": game_id})
    return _seat_first(game_id, timezone.now())
