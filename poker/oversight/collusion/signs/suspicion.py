"""What an indicator says about a pair of players."""

from collections.abc import Mapping
from typing import NamedTuple

from poker.models import Indicator


class Suspicion(NamedTuple):
    """What an indicator says about a pair; `low` is the player with the lower number.

    `currency` is that of the games it is counted in, empty where no hands are counted. `statistic`
    and `threshold` are in the indicator's unit; `detail` are the figures behind it.
    """

    low: int
    high: int
    indicator: Indicator
    currency: str
    statistic: float
    threshold: float
    sample: int
    detail: Mapping[str, float]

    @property
    def is_beyond(self) -> bool:
        return self.statistic >= self.threshold

    @property
    def strength(self) -> float:
        return self.statistic / self.threshold
