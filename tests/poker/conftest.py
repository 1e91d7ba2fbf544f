from collections.abc import Callable, Iterator
from datetime import date, datetime
from itertools import count
from typing import Any

import pytest

from accounts.models import Player
from accounts.services.signing_up import sign_up
from accounts.terms import CURRENT_VERSION
from poker.memory import memories
from poker.models import Game, Table
from poker.services.opening import open_table
from tests.poker.felt import NOON, Felt
from tests.room.database import RoomDatabase

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva", "Fritz", "Gus", "Hana", "Ida", "Jan")

PlayerFactory = Callable[..., Player]


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """Each test begins like a new process: table ids come again in every test database."""
    memories.clear()
    yield
    memories.clear()


@pytest.fixture(autouse=True)
def quick_passwords(settings: Any) -> None:
    """Sign-ups of tests need not cost what real ones do."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def new_player(room_db: RoomDatabase) -> PlayerFactory:
    """Signs up one more player, with 10,000.00 of play money."""
    numbers = count()

    def make(*, is_bot: bool = False) -> Player:
        number = next(numbers)
        name = f"{NAMES[number % len(NAMES)]}{number}"
        return sign_up(
            email=f"{name}@players.test".lower(),
            screen_name=name,
            password="a long enough password",
            birth_date=date(1990, 1, 1),
            terms_version=CURRENT_VERSION,
            is_bot=is_bot,
            now=NOON,
        )

    return make


@pytest.fixture
def game(room_db: RoomDatabase) -> Game:
    """Pot-limit Omaha 1/2: buy-ins from 100.00 to 200.00."""
    return Game.objects.create(name="Test 1/2", currency="PLAY", small_blind=100, big_blind=200)


@pytest.fixture
def table(game: Game) -> Table:
    return open_table(game=game, name="Test table")


@pytest.fixture
def felt(table: Table, new_player: PlayerFactory) -> Callable[..., Felt]:
    """Seats players with these stacks at a new table: `felt(20000, 20000, 10000)`."""

    def seat(*stacks: int, at: datetime = NOON) -> Felt:
        felt = Felt(table.pk, at)
        for number, stack in enumerate(stacks):
            felt.sit(new_player(), number, stack)
        return felt

    return seat
