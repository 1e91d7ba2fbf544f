"""What is known exactly about an honest shuffle: how likely each count is, and p-values."""

from collections.abc import Sequence
from functools import cache
from math import comb, factorial, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.special import chdtrc, ndtr, pdtr

from poker.engine.cards.cards import DECK_SIZE

_LEAST_EXPECTED: Final = 5
_DECKS: Final = factorial(DECK_SIZE)


def two_sided(above: float) -> float:
    """Return a p-value that is small for what is too even as well as for what is too uneven."""
    return min(1.0, 2 * min(above, 1 - above))


def chi_square(statistic: float, freedom: float) -> float:
    """Return the two-sided p-value of a chi-square statistic with so many degrees of freedom."""
    return two_sided(float(chdtrc(freedom, statistic)))


def normal(score: float) -> float:
    """Return the two-sided p-value of a standard normal score."""
    return float(2 * ndtr(-abs(score)))


def poisson(seen: int, expected: float) -> float:
    """Return the two-sided p-value of a count with a Poisson distribution."""
    at_most = float(pdtr(seen, expected))
    at_least = 1 - float(pdtr(seen - 1, expected)) if seen else 1.0
    return min(1.0, 2 * min(at_most, at_least))


def fit(observed: NDArray[np.int64], chances: Sequence[float]) -> tuple[float, float]:
    """Return chi-square and p-value of counts against their chances.

    Neighbours are counted together until each count has at least five expected, as the
    approximation by a chi-square distribution asks.
    """
    total = float(observed.sum())
    pools: list[tuple[float, float]] = [(0.0, 0.0)]
    for count, chance in zip(observed.tolist(), chances, strict=True):
        seen, expected = pools[-1]
        pools[-1] = (seen + count, expected + chance * total)
        if pools[-1][1] >= _LEAST_EXPECTED:
            pools.append((0.0, 0.0))
    seen, expected = pools.pop()
    pools[-1] = (pools[-1][0] + seen, pools[-1][1] + expected)
    statistic = sum((seen - expected) ** 2 / expected for seen, expected in pools)
    return statistic, chi_square(statistic, len(pools) - 1)


@cache
def fixed_points() -> tuple[float, ...]:
    """Return the chances that 0 to 52 cards lie where they lie in a new deck."""
    displaced = [1, 0]
    for size in range(2, DECK_SIZE + 1):
        displaced.append((size - 1) * (displaced[-1] + displaced[-2]))
    return tuple(
        comb(DECK_SIZE, kept) * displaced[DECK_SIZE - kept] / _DECKS
        for kept in range(DECK_SIZE + 1)
    )


@cache
def cycles() -> tuple[float, ...]:
    """Return the chances that an order, as a permutation, has 0 to 52 cycles."""
    ways = [1]
    for size in range(DECK_SIZE):
        ways = [
            (ways[at - 1] if at else 0) + (size * ways[at] if at < len(ways) else 0)
            for at in range(len(ways) + 1)
        ]
    return tuple(way / _DECKS for way in ways)


@cache
def colour_runs() -> tuple[float, ...]:
    """Return the chances of 0 to 52 runs of one colour (Wald and Wolfowitz)."""
    half = DECK_SIZE // 2
    ways = [0] * (DECK_SIZE + 1)
    for runs in range(2, DECK_SIZE + 1):
        larger, smaller = (runs + 1) // 2, runs // 2
        ways[runs] = 2 * comb(half - 1, larger - 1) * comb(half - 1, smaller - 1)
    return tuple(way / comb(DECK_SIZE, half) for way in ways)


@cache
def rising_runs() -> tuple[float, ...]:
    """Return the chances of 0 to 52 runs of rising cards: the Eulerian numbers over all orders."""
    ways = [0, 1]
    for size in range(2, DECK_SIZE + 1):
        ways = [
            at * (ways[at] if at < len(ways) else 0) + (size - at + 1) * ways[at - 1] if at else 0
            for at in range(size + 1)
        ]
    return tuple(way / _DECKS for way in ways)


@cache
def serial_moments(values: tuple[int, ...]) -> tuple[float, float]:
    """Return mean and standard deviation of the sum of products of neighbours (the serial
    correlation of Wald and Wolfowitz).

    The ``values`` sum to zero; the last one's neighbour is the first.
    """
    count = len(values)
    squares, fourths = sum(v**2 for v in values), sum(v**4 for v in values)
    mean = -squares / (count - 1)
    variance = (
        (squares**2 - fourths) / (count - 1)
        + (squares**2 - 2 * fourths) / ((count - 1) * (count - 2))
        - mean**2
    )
    return mean, sqrt(variance)


@cache
def followers_scale() -> tuple[float, float]:
    """Return scale and degrees of freedom of the chi-square over which card follows which.

    With the end of the deck as a 53rd card that follows the last one and is followed by the
    first, an order is a single cycle of 53. Two such pairs exclude each other when they share a
    first or a second card or are each other's reverse, and else go together with chance
    1/(52*51). That gives the statistic's exact mean and variance, and a scaled chi-square with
    these (Satterthwaite) its distribution.
    """
    things, chance = DECK_SIZE + 1, 1 / DECK_SIZE
    pairs = things * DECK_SIZE
    excluding = 2 * (DECK_SIZE - 1) + 1
    own = chance - chance**2
    together = 1 / (DECK_SIZE * (DECK_SIZE - 1)) - chance**2
    squared = own**2 + excluding * chance**4 + (pairs - 1 - excluding) * together**2
    return squared / own / chance, pairs * own**2 / squared
