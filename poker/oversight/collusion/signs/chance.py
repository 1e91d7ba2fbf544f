"""How unlikely something is by chance, and from where on staff see it.

Every pair of players is examined by every indicator in every currency, so what one pair reaches
once in ten thousand rooms some pair of a large room reaches every day. A threshold therefore
belongs to all that was examined together (Benjamini and Hochberg's false discovery rate): of all
that staff are shown at most one in a hundred is expected to be chance, and a room of honest players
shows them anything in one run out of a hundred at most. Runs of successive days examine nearly the
same hands, and are no new chances.
"""

from collections.abc import Iterable, Sequence
from math import factorial, inf, log, log1p, sqrt
from typing import Final

from scipy.special import gammaincc, log_ndtr, ndtri_exp, pdtrc

RATE: Final = 0.01
LEAST_CHANCE: Final = 1e-300
"""What is less likely is counted as if it were as likely as this."""
NEARLY_NORMAL: Final = 1e8
"""The shape from which a gamma distribution is taken to be a normal one."""


def deviations(log_chance: float) -> float:
    """Return the standard deviations whose upper tail has the probability with this logarithm, none
    where that is half or more."""
    return max(0.0, -float(ndtri_exp(min(log_chance, 0.0))))


def log_chance(deviations: float) -> float:
    """Return the logarithm of the probability of the upper tail of these standard deviations."""
    return float(log_ndtr(-deviations))


NEVER_BELOW: Final = deviations(log(RATE))
"""What a threshold is at least, however much is beyond it."""


def threshold(statistics: Iterable[float], tests: int) -> float:
    """Return the standard deviations from which results are told, of `tests` whose greatest are
    `statistics`; the others are taken to say nothing."""
    chances = sorted(map(log_chance, statistics))
    told = [place for place, chance in enumerate(chances, 1) if chance <= log(RATE * place / tests)]
    return deviations(log(RATE * max(told, default=1) / tests))


def bounded_tail(beyond: float, variance: float, largest: float) -> float:
    """Return the logarithm of a bound on the chance that independent values, none further from what
    is expected than `largest`, come so far beyond it, or further, in sum (Bennett's inequality)."""
    if beyond <= 0 or variance <= 0 or largest <= 0:
        return 0.0
    times = largest * beyond / variance
    return -variance / largest**2 * ((1 + times) * log1p(times) - times)


def skewed_tail(beyond: float, variance: float, skew: float) -> float:
    """Return the logarithm of the chance that a sum comes so far beyond what is expected, or
    further, whose variance and third central moment these are: that of a gamma distribution with
    the same, or of a normal one where the sum leans the other way."""
    if beyond <= 0 or variance <= 0:
        return 0.0
    shape = 4 * variance**3 / skew**2 if skew > 0 else inf
    if shape > NEARLY_NORMAL:
        return log_chance(beyond / sqrt(variance))
    chance = float(gammaincc(shape, shape + beyond * 2 * variance / skew))
    return log(max(LEAST_CHANCE, chance))


def all_of(log_chances: Sequence[float]) -> float:
    """Return the logarithm of the chance that the product of so many chances, none of which tells
    anything of the others, is as small as theirs (Fisher's method)."""
    total = -sum(log_chances)
    return min(0.0, log(sum(total**n / factorial(n) for n in range(len(log_chances)))) - total)


def symmetric_tail(deviations: float) -> float:
    """Return the logarithm of a bound on the chance that a sum of symmetric values, over the root
    of the sum of their squares, comes so far from 0, whichever way and however large they are."""
    return min(0.0, log(2) - deviations**2 / 2)


def poisson_tail(count: int, mean: float) -> float:
    """Return the logarithm of the chance of `count` or more where `mean` are expected.

    For trials that are not equally likely, as sittings are, it is no smaller than theirs, beyond
    the mean.
    """
    if count <= 0:
        return 0.0
    return log(max(LEAST_CHANCE, float(pdtrc(count - 1, mean)))) if mean > 0 else -inf
