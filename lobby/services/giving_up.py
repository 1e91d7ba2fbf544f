"""Giving up every place in line and every held seat of one player."""

from lobby.models import Waiting
from lobby.services.locking import line_of
from poker.models import Reservation


def give_up_places(*, player_id: int) -> int:
    """Leave all lines, and let go of the seats held; how many there were of both.

    The lines move on by themselves, with the next look of a worker.
    """
    held = Reservation.objects.filter(player=player_id)
    lines = Waiting.objects.filter(player=player_id)
    games = {*held.values_list("table__game", flat=True), *lines.values_list("game", flat=True)}
    given_up = 0
    for game_id in sorted(games):
        with line_of(game_id) as game:
            given_up += held.filter(table__game=game).delete()[0]
            given_up += lines.filter(game=game).delete()[0]
    return given_up
