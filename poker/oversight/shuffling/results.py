"""The tests of a shuffle, each with its p-value."""

from math import factorial, sqrt
from typing import Final, NamedTuple

import numpy as np

from poker.engine.cards.cards import DECK_SIZE
from poker.oversight.shuffling import chances
from poker.oversight.shuffling.tally import VALUES, Tally

_DECKS: Final = factorial(DECK_SIZE)


class Result(NamedTuple):
    """One test: its statistic, and how likely an honest shuffle is to be at least as far off, to
    either side."""

    test: str
    statistic: float
    p: float


def results(counted: Tally, repeats: int) -> list[Result]:
    """Return every test of what was counted; ``repeats`` decks came twice."""
    return [
        _positions(counted),
        _followers(counted),
        _serial(counted),
        _fitted("colour_runs", counted.colour_runs, chances.colour_runs()),
        _fitted("fixed_points", counted.fixed_points, chances.fixed_points()),
        _fitted("cycles", counted.cycles, chances.cycles()),
        _deal_to_deal(counted),
        _repeated(counted, repeats),
    ]


def _positions(counted: Tally) -> Result:
    """Test how often each card is in each place.

    Every card has one place and every place one card, which leaves 51 times 51 degrees of freedom
    and a factor of 51/52.
    """
    expected = counted.deals / DECK_SIZE
    squares = float(((counted.positions - expected) ** 2).sum()) / expected
    statistic = squares * (DECK_SIZE - 1) / DECK_SIZE
    return Result("positions", statistic, chances.chi_square(statistic, (DECK_SIZE - 1) ** 2))


def _followers(counted: Tally) -> Result:
    """Test how often each card follows each other one, and is first or last in the deck."""
    expected = counted.deals / DECK_SIZE
    off = (counted.followers - expected) ** 2
    np.fill_diagonal(off, 0)
    scale, freedom = chances.followers_scale()
    statistic = float(off.sum()) / expected / scale
    return Result("followers", statistic, chances.chi_square(statistic, freedom))


def _serial(counted: Tally) -> Result:
    """Test whether high cards follow high ones."""
    mean, deviation = chances.serial_moments(VALUES)
    score = (counted.serial - counted.deals * mean) / (deviation * sqrt(counted.deals))
    return Result("serial", score, chances.normal(score))


def _fitted(test: str, observed: np.ndarray, likely: tuple[float, ...]) -> Result:
    return Result(test, *chances.fit(observed, likely))


def _deal_to_deal(counted: Tally) -> Result:
    """Test how many cards are in the same place as in the deck before: one on average, with
    variance one."""
    pairs = counted.neighbours
    score = (counted.agreeing - pairs) / sqrt(pairs)
    return Result("deal_to_deal", score, chances.normal(score))


def _repeated(counted: Tally, repeats: int) -> Result:
    """Test whether a deck came twice, which in the life of the universe it does not."""
    chance = counted.deals**2 / 2 / _DECKS
    return Result("repeated", float(repeats), chance if repeats else 1.0)
