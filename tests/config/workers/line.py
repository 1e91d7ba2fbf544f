"""A game with a full table and two players in line for a seat."""

from lobby.services.joining import join
from poker.models import Game, Seat
from poker.services import seating
from poker.services.opening import open_table
from tests.conftest import PlayerFactory
from tests.room.games import new_game

SEATS = 6
WAITING = 2


def game_with_a_line(new_player: PlayerFactory) -> Game:
    game = new_game("Line 1/2", small_blind=100, big_blind=200)
    open_table(game=game, name="Full")
    for _ in range(SEATS + WAITING):
        join(game_id=game.pk, player=new_player(), amount=20000)
    return game


def free_a_seat(game: Game) -> None:
    seat = Seat.objects.filter(table__game=game).earliest("pk")
    seating.leave(table_id=seat.table_id, player_id=seat.player_id, action_id="free")
