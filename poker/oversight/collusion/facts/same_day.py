"""What players do beside one another, held against what they do without the other one that day.

People change: somebody is bold for an evening, or tired, or plays another game than theirs. Whoever
they sat with that evening would look as if it were for them, if it were held against their other
days.
"""

from typing import Final

import numpy

from poker.oversight.collusion.facts.sheet import UNKNOWN
from poker.oversight.collusion.facts.sums import Sums

SHRINKS_BY: Final = 30
"""Other days count as if they had been so many decisions of this one."""


def against_the_day(day: Sums) -> Sums:
    """Return the sums of a day with what is expected of them by the rest of that day.

    The variance is wider for how little that says.
    """
    whole = day.other == UNKNOWN
    at = numpy.searchsorted(day.player[whole], day.player)
    rest = day.made[whole][at] - day.made
    known = rest + SHRINKS_BY
    beyond = day.beyond[whole][at] - day.beyond
    return day._replace(
        variance=numpy.where(whole, day.variance, day.variance * (1 + day.made * rest / known**2)),
        usual=numpy.where(whole, 0.0, day.made * beyond / known),
        left_open=numpy.where(whole, 0.0, day.made * SHRINKS_BY / known),
    )
