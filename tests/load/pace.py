"""How long people think."""

from math import log
from random import Random
from typing import NamedTuple


class Pace(NamedTuple):
    """Thinking times in seconds: log-normal about ``median_s``, kept within the limits."""

    name: str
    least_s: float
    median_s: float
    most_s: float
    spread: float = 0.6

    def thinking_s(self, random: Random) -> float:
        if not self.median_s:
            return 0.0
        thought = random.lognormvariate(log(self.median_s), self.spread)
        return min(self.most_s, max(self.least_s, thought))


FLAT_OUT = Pace("flat out", 0.0, 0.0, 0.0)
HUMAN = Pace("human", 0.5, 2.2, 12.0)
PACES = {"flat": FLAT_OUT, "human": HUMAN}
