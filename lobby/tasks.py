from celery import shared_task

from lobby.models import Waiting
from lobby.services.line import move_line


@shared_task
def seat_waiting(game_id: int | None = None) -> int:
    """Seat those who wait, for one game or for all; return how many were seated.

    Runs when a seat comes free and, in case that was not told, every few seconds.
    """
    games = Waiting.objects.all().in_line().values_list("game", flat=True).distinct()
    wanted = sorted(set(games)) if game_id is None else [game_id]
    return sum(move_line(game_id=game) for game in wanted)
