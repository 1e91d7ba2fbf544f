from collections.abc import Callable
from datetime import datetime
from functools import partial

import pytest

from poker.models import Game, Table
from poker.services.tables.opening import open_table
from tests.conftest import PlayerFactory
from tests.poker.evening import SeatAt, seated_at
from tests.poker.felt import NOON, Felt
from tests.room.database import RoomDatabase
from tests.room.games import new_game


@pytest.fixture
def game(room_db: RoomDatabase) -> Game:
    """Pot-limit Omaha 1/2: buy-ins from 100.00 to 200.00."""
    return new_game("Test 1/2", small_blind=100, big_blind=200)


@pytest.fixture
def table(game: Game) -> Table:
    return open_table(game=game, name="Test table", now=NOON)


@pytest.fixture
def felt(table: Table, new_player: PlayerFactory) -> Callable[..., Felt]:
    """Seats players with these stacks at a new table: `felt(20000, 20000, 10000)`."""

    def seat(*stacks: int, at: datetime = NOON) -> Felt:
        felt = Felt(table.pk, at)
        for number, stack in enumerate(stacks):
            felt.sit(new_player(), number, stack)
        return felt

    return seat


@pytest.fixture
def seat_at(new_player: PlayerFactory) -> SeatAt:
    """Opens a table of a preset and seats players with the largest buy-in."""
    return partial(seated_at, new_player)
