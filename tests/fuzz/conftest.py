import pytest

from tests.conftest import PlayerFactory
from tests.fuzz.house import House, furnished


@pytest.fixture
def house(new_player: PlayerFactory) -> House:
    return furnished(new_player)
