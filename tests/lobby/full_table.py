"""A table for whose seats players have to wait."""

from datetime import datetime

from poker.models import Table
from poker.services.seats import seating
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.room.games import new_game


def full_table(new_player: PlayerFactory, *, buy_in: int, now: datetime) -> Table:
    """Return a full table with two seats, which players pick."""
    game = new_game(
        "Pick 1/2",
        preset="holdem",
        structure="no_limit",
        small_blind=100,
        big_blind=200,
        seats=2,
    )
    table = open_table(game=game, name="Picked")
    for seat in range(2):
        seating.sit(table_id=table.pk, player=new_player(), seat=seat, amount=buy_in, now=now)
    return table
