"""Moves the lines of a game: seats that came free, new tables (section 11 of the rulebook)."""

import logging
from datetime import datetime

from config import room_time
from lobby.models import Waiting
from lobby.services.lines.attendance import attend_to
from lobby.services.lines.calling import call_to_tables, end_unanswered
from lobby.services.lines.placing import Outcome, place
from lobby.services.lines.reach import within_reach
from lobby.services.locking import line_of
from lobby.services.naming import open_named_table
from lobby.services.pool.places import Places
from poker.models import Game
from poker.services.tables.resting import reopen

logger = logging.getLogger(__name__)


def move_line(*, game_id: int, now: datetime | None = None) -> int:
    """Seat or call as many as there are seats for, first come first served, and return how many.

    Only players who are there are seated, and only those who are there or have a device are called:
    others are passed over, and dropped once they were gone for too long. A player whose wallet no
    longer covers the least buy-in is dropped; one who cannot bring the amount they meant to is
    called to a held seat and asked. A new table of a pool opens when those who are there and find
    no free seat are enough for one. Each player is a transaction, so that one who cannot be seated
    undoes nobody else. Safe to run at any time, twice or at once.
    """
    now = now or room_time.now()
    with line_of(game_id) as game:
        end_unanswered(game, now)
        if not attend_to(game, now):
            return 0
        moved = call_to_tables(game, Places(game, now), now)
    while _move_first(game_id, now):
        moved += 1
    return moved


def _move_first(game_id: int, now: datetime) -> bool:
    """Seat or call the first in a pool's line who may take a seat; return False when nobody may."""
    with line_of(game_id) as game:
        line = Waiting.objects.filter(game=game).in_line().pool()
        reached = list(within_reach(line, now).select_related("game__rule_set", "player"))
        while reached:
            without = _place_first(reached, game, now)
            if without is None:
                return True
            if not _open_table_if_due(game, without):
                break
    return False


def _place_first(line: list[Waiting], game: Game, now: datetime) -> int | None:
    """Place the first who may take a seat and return None; else return how many of those who are
    there are without one.

    Where no seat is free, counting ends once they are enough to open a table.
    """
    places = Places(game, now)
    without = 0
    for waiting in line:
        if waiting.dropped:
            continue
        outcome = place(waiting, game, places, now)
        if outcome is Outcome.PLACED:
            return None
        without += outcome is Outcome.NO_PLACE and waiting.is_there(now)
        if without >= game.rules().players_needed and not places.any_free:
            break
    return without


def _open_table_if_due(game: Game, waiting: int) -> bool:
    """Open a table of a pool once those in line are enough to deal there; return whether it did."""
    is_pool = game.rule_set.seating == "pool"
    if not is_pool or waiting < game.rules().players_needed:
        return False
    if game.most_tables and game.tables.filter(closed_at=None).count() >= game.most_tables:
        return False
    table = reopen(game_id=game.pk) or open_named_table(game)
    logger.info("table opened for the line", extra={"table": table.pk, "game": game.pk})
    return True
