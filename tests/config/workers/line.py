"""A game with a full table and two players in line for a seat."""

from datetime import timedelta

from django.utils import timezone

from lobby.services.lines.attendance import note_there
from lobby.services.lines.joining import join
from poker.models import Game, Seat
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.room.games import new_game

SEATS = 6
WAITING = 2


def game_with_a_line(new_player: PlayerFactory) -> Game:
    game = new_game("Line 1/2", small_blind=100, big_blind=200)
    open_table(game=game, name="Full")
    people = [new_player() for _ in range(SEATS + WAITING)]
    for player in people:
        join(game_id=game.pk, player=player, amount=20000)
    # As if the lobby lay open before them for as long as a test may take.
    later = timezone.now() + timedelta(hours=1)
    note_there([player.pk for player in people], later, in_lobby=True)
    return game


def free_a_seat(game: Game) -> None:
    seat = Seat.objects.filter(table__game=game).earliest("pk")
    seating.leave(table_id=seat.table_id, player_id=seat.player_id, action_id="free")
