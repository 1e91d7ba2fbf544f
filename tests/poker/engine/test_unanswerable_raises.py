"""A raise that no rival could answer is not offered: nothing would come of it."""

import pytest

from poker.engine.errors import CannotRaise
from tests.poker.engine.script import deal


@pytest.mark.rule("raise-floor")
def test_no_raise_when_the_only_rival_with_chips_can_just_call() -> None:
    hand = deal("A 500, B 500, C 60", structure="no_limit").play("A raise 100", "B call")
    assert hand.may("C") == {"fold", "call"}
    hand = deal("A 100, B 500, C 60", structure="no_limit").play("A raise 100")
    assert hand.may("B") == {"fold", "call"}, "A is all-in and C has less than the price"
    assert isinstance(hand.refused("B raise 200"), CannotRaise)


@pytest.mark.rule("raise-floor")
def test_one_rival_with_a_chip_beyond_the_price_is_enough() -> None:
    hand = deal("A 100, B 500, C 101", structure="no_limit").play("A raise 100")
    assert hand.may("B") == {"fold", "call", "raise"}
