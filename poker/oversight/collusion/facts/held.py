"""What was done, held against what everybody does in the same spots."""

from typing import NamedTuple

import numpy
from numpy.typing import NDArray

from poker.oversight.collusion.facts.spots import Floats, Ints

Flags = NDArray[numpy.bool_]


class Held(NamedTuple):
    """Decisions held against what everybody does: how far each is beyond it, and the variance and
    third central moment of that."""

    beyond: Floats
    variance: Floats
    skew: Floats

    def missing(self) -> "Held":
        """Return how far what was done falls short of what everybody does."""
        return Held(-self.beyond, self.variance, -self.skew)

    def those(self, which: Ints | Flags) -> "Held":
        return Held(*(each[which] for each in self))


def held_against(done: Floats, usual: Floats, weight: Floats | float = 1.0) -> Held:
    """Return decisions in which something was done or not, held against how often it usually is."""
    varies = usual * (1 - usual)
    return Held((done - usual) * weight, varies * weight**2, varies * (1 - 2 * usual) * weight**3)
