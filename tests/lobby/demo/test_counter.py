"""The cashier's staff of a demo room pay out what may be paid, and leave the rest in the queue."""

import pytest

from accounts.cashier.models import Status
from accounts.ledger.models import Currency
from accounts.models import Player
from lobby.demo.counter import Counter
from lobby.demo.past.clock import demo_clock
from lobby.demo.people.staff import hire
from tests.accounts.cashier.till import withdrawal
from tests.accounts.people import NOW
from tests.poker.oversight.collusion.test_at_once import Morning, played_this_morning

pytestmark = pytest.mark.django_db


@pytest.fixture
def morning() -> Morning:
    """Hands of this morning that nobody has judged; one player passed chips to another."""
    return played_this_morning(Currency.EUR)


def paid(player: Player) -> Status:
    asked = withdrawal(player, 5_000)
    with demo_clock(NOW) as clock:
        Counter(hire(NOW), clock).pay(asked)
    asked.refresh_from_db()
    return Status(asked.status)


def test_hands_of_the_same_morning_are_judged_first(morning: Morning) -> None:
    assert paid(morning.honest) == Status.DONE


def test_what_is_frozen_for_a_sign_stays_in_the_queue(morning: Morning) -> None:
    assert paid(morning.taker) == Status.ASKED
