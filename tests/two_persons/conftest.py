from typing import Any

import pytest

from tests.conftest import PlayerFactory
from tests.two_persons.cases import Setting


@pytest.fixture(params=[False, True], ids=["up to the amount", "above it"])
def above(request: pytest.FixtureRequest) -> bool:
    """True if a case is above the amount that one person may pay or free."""
    return bool(request.param)


@pytest.fixture
def setting(new_player: PlayerFactory, settings: Any, above: bool) -> Setting:
    def limit(amount: int) -> None:
        settings.ROOM_CASHIER_TWO_PERSON_ABOVE = amount - 1 if above else amount

    return Setting(new_player, limit)
