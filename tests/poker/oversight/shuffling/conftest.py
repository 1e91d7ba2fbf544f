from secrets import SystemRandom

import pytest

from poker.deck import chance


@pytest.fixture(autouse=True)
def same_chance() -> None:
    """Leave what is drawn here to the operating system: it is what these tests are about."""
    assert isinstance(chance.SOURCE, SystemRandom)
