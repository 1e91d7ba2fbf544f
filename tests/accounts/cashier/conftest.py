import pytest

from accounts.models import Player
from tests.accounts.cashier.till import cashier, known


@pytest.fixture
def ana(db: None) -> Player:
    """A player whose identity is known."""
    return known("Ana")


@pytest.fixture
def staff(db: None) -> Player:
    """Who answers what is asked of the cashier."""
    return cashier("Staff")


@pytest.fixture
def second(db: None) -> Player:
    """Who answers large sums besides."""
    return cashier("Second")
