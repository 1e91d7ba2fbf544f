"""Moving the lines on: seats for those who wait, in order (clauses ``queue-order``,
``queue-money``, ``queue-opens-table``)."""

import logging
from datetime import datetime

from django.utils import timezone

from lobby.models import Waiting
from lobby.services.calling import call_to_tables, drop_unanswered
from lobby.services.locking import line_of
from lobby.services.naming import open_named_table
from lobby.services.places import Places
from lobby.services.placing import is_placed
from poker.models import Game
from poker.services.resting import reopen

logger = logging.getLogger(__name__)


def move_line(*, game_id: int, now: datetime | None = None) -> int:
    """Seat or call as many as there are seats for, first come first served; how many.

    Whose wallet no longer covers the least buy-in is dropped from the line; who cannot bring
    the amount they meant to is called to a held seat and asked. A new table of a pool opens
    when those left are enough for one. One player a transaction, so that one who cannot be
    seated undoes nobody else. Safe to run at any time, twice or at once.
    """
    now = now or timezone.now()
    with line_of(game_id) as game:
        drop_unanswered(game, now)
        moved = call_to_tables(game, Places(game, now), now)
    while _move_first(game_id, now):
        moved += 1
    return moved


def _move_first(game_id: int, now: datetime) -> bool:
    """Seat or call the first in a pool's line; False when nobody waits or no seat is free."""
    with line_of(game_id) as game:
        line = Waiting.objects.filter(game=game).in_line().pool()
        if not line.exists():
            return False
        places = Places(game, now)
        if not places.any_free:
            if not _open_table_if_due(game, line.count()):
                return False
            places = Places(game, now)
        for waiting in line.select_related("player"):
            if is_placed(waiting, game, places, now):
                return True
            if not places.any_free:
                return False
    return False


def _open_table_if_due(game: Game, waiting: int) -> bool:
    """Open a table of a pool once those in line are enough to deal there."""
    is_pool = game.rule_set.seating == "pool"
    if not is_pool or waiting < game.rules().players_needed:
        return False
    if game.most_tables and game.tables.filter(closed_at=None).count() >= game.most_tables:
        return False
    table = reopen(game_id=game.pk) or open_named_table(game)
    logger.info("table opened for the line", extra={"table": table.pk, "game": game.pk})
    return True
