"""The lobby's tasks for workers. Each may run twice or at once."""

import logging

from django.utils.translation import gettext_lazy as _

from config.others_go_on import others_go_on
from config.timetable import every, job
from lobby.models import Waiting
from lobby.services.lines.line import move_line
from lobby.services.resting import close_deserted
from lobby.tournaments.services.seats.inviting import fill_with_bots

logger = logging.getLogger(__name__)


@job(every(2.0), _("Seats or calls those who wait."))
def seat_waiting(game_id: int | None = None) -> int:
    """Seat or call those who wait, for one game or for all, and return how many were.

    Runs when a seat comes free, and every few seconds in case that announcement was lost or a held
    seat was not taken.
    """
    games = Waiting.objects.all().open().values_list("game", flat=True).distinct()
    wanted = sorted(set(games)) if game_id is None else [game_id]
    return sum(_moved(game) for game in wanted)


@job(every(60.0), _("Closes the pools' tables nobody plays at."))
def close_deserted_tables() -> int:
    """Close the pools' tables nobody plays at, and return how many."""
    return close_deserted()


@job(every(2.0), _("Registers practice bots for tournaments that want them."))
def fill_tournaments() -> int:
    """Register practice bots for tournaments that want them, and return how many."""
    return fill_with_bots()


def _moved(game_id: int) -> int:
    with others_go_on(logger, "line not moved", game=game_id):
        return move_line(game_id=game_id)
    return 0
