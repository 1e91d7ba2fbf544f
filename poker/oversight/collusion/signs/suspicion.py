"""What an indicator says about a pair of players."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Final, NamedTuple

from poker.models import Indicator

BOTH: Final = 0
"""Stands for both players of a pair, where otherwise one of them stands."""


class Suspicion(NamedTuple):
    """What an indicator says about a pair; `low` is the player with the lower number.

    `currency` is that of the games it is counted in, empty where no hands are counted. `statistic`
    and `threshold` are in the indicator's unit, `sample` is how many cases it is based on, `detail`
    are the figures behind it. A threshold that depends on what is said about all others is
    infinite until all has been said. `own` is how far the less conspicuous of the two is from what
    everybody does, in standard deviations, in the kind of decisions in which both are furthest.
    `present` are the players who only sat with the two.
    """

    low: int
    high: int
    indicator: Indicator
    currency: str
    statistic: float
    sample: int
    detail: Mapping[str, float]
    threshold: float = inf
    own: float = 0.0
    present: Sequence[int] = ()

    @property
    def is_beyond(self) -> bool:
        return self.statistic >= self.threshold

    @property
    def strength(self) -> float:
        return self.statistic / self.threshold
