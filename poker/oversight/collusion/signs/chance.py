"""How unlikely something is by chance, and the threshold from which staff see it.

Every pair of players is examined, so what one pair reaches once in ten thousand rooms some pair of
a large room reaches every day. A threshold therefore belongs to the whole room: in a room of honest
players an indicator points at anybody at all in at most one run out of a hundred (Bonferroni's
correction over all pairs that its players can form).
"""

from math import exp, inf, lgamma, log, sqrt
from statistics import NormalDist
from typing import Final

FAMILY_RATE: Final = 0.01
_SMALLEST: Final = 1e-300
_NORMAL: Final = NormalDist()


def normal_threshold(pairs: int) -> float:
    """Return the standard deviations that none of so many normal values exceeds, except in one room
    in a hundred."""
    return deviations(FAMILY_RATE / pairs)


def symmetric_threshold(pairs: int) -> float:
    """Return the threshold for sums of symmetric values over the root of the sum of their squares.

    It holds however large single values are: the chance to be beyond x, in one direction or the
    other, is at most 2 exp(-x²/2).
    """
    return sqrt(2 * log(2 * pairs / FAMILY_RATE))


def deviations(p: float) -> float:
    """Return the standard deviations whose upper tail has this probability."""
    return -_NORMAL.inv_cdf(min(max(p, _SMALLEST), 1 - 1e-16))


def poisson_tail(count: int, mean: float) -> float:
    """Return the chance of `count` or more where `mean` are expected.

    For trials that are not equally likely, as sittings are, it is no smaller than theirs, beyond
    the mean.
    """
    if count <= 0:
        return 1.0
    if mean <= 0:
        return 0.0
    if count <= mean:
        return 1.0 - sum(_poisson(number, mean) for number in range(count))
    total, number, term = 0.0, count, inf
    while term > total * 1e-12:
        term = _poisson(number, mean)
        total, number = total + term, number + 1
        if not term:
            break
    return min(1.0, total)


def _poisson(number: int, mean: float) -> float:
    return exp(number * log(mean) - mean - lgamma(number + 1))
