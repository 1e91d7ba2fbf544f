"""The sum of what `chance.py` says: how often chance fails a run of the canary."""

from math import comb, perm

import pytest

from poker.engine.cards.cards import DECK_SIZE
from tests.poker.canary.chance import HAND, LEAST, RUN, is_chance

RUNS = 100 * 365 * 1000
"""In a thousand years, at a hundred a day."""
CARD = DECK_SIZE / 64**2
HEX_CARD = 16 / 16**2
"""Of `2c` to `9c` and `2d` to `9d`."""
DECKS, HANDS = 50, 160


def false_alarms(more: int) -> float:
    """In a thousand years, with so many times as much to look through as today."""
    tokens, characters, places, texts = 1_000 * more, 90_000 * more, 100 * more, 100 * more
    a_run = (
        tokens * (CARD**11 + 2e-13),
        characters * HEX_CARD**13,
        tokens * (98 / 256) ** 24 / 1_000,
        places * DECKS * (DECK_SIZE - RUN + 1) / perm(DECK_SIZE, RUN),
        texts * LEAST,
    )
    return RUNS * sum(a_run)


def test_in_a_thousand_years_chance_fails_no_run() -> None:
    assert false_alarms(1) == pytest.approx(0.02, abs=0.005)
    assert false_alarms(10) < 1


def test_one_hand_as_numbers_may_be_chance_and_several_may_not() -> None:
    def enough(places: int, hands: int) -> int:
        told = range(places + 1)
        return next(n for n in told if not is_chance(places=places, hands=hands, found=n))

    assert [enough(3, 3), enough(5, HANDS), enough(13, HANDS), enough(13, 8_000)] == [2, 3, 4, 6]


def test_it_is_worked_out_from_above() -> None:
    """The exact chance of two hands or more of forty is less than what is reckoned with."""
    places, hands = 20, 40
    each = hands / perm(DECK_SIZE, HAND)
    exact = sum(comb(places, n) * each**n * (1 - each) ** (places - n) for n in range(2, 6))
    assert exact <= (places * each) ** 2 / 2
