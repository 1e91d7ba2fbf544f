"""Gives up every place in line and every held seat of one player."""

from datetime import datetime

from config import room_time
from lobby.models import Waiting
from lobby.services.lines.attendance import drop_and_tell
from lobby.services.locking import line_of
from lobby.services.pool.lot import note_let_go
from poker.models import Reservation


def give_up_places(*, player_id: int, why: str = "", now: datetime | None = None) -> int:
    """Leave all lines, let go of the held seats, and return how many there were of both.

    With ``why``, a code, the player is told in their inbox that they left the lines. The lines move
    when a worker next looks at them.
    """
    now = now or room_time.now()
    held = Reservation.objects.filter(player=player_id)
    lines = Waiting.objects.filter(player=player_id).select_related("game")
    games = {*held.values_list("table__game", flat=True), *lines.values_list("game", flat=True)}
    given_up = 0
    for game_id in sorted(games):
        with line_of(game_id) as game:
            for reservation in held.filter(table__game=game):
                note_let_go(player_id=player_id, table_id=reservation.table_id, now=now)
                reservation.delete()
                given_up += 1
            for waiting in lines.filter(game=game):
                if why and not (waiting.dropped or waiting.table_id):
                    drop_and_tell(waiting, why, now)
                else:
                    waiting.delete()
                given_up += 1
    return given_up
