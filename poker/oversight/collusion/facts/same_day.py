"""What players do beside one another, held against what they do without the other one that day.

People change: somebody is bold for an evening, or tired, or plays another game than theirs. Whoever
they sat with that evening would look as if it were for them, if it were held against their other
days.
"""

from collections.abc import Sequence
from typing import Final

import numpy

from poker.oversight.collusion.facts.entries import Entries
from poker.oversight.collusion.facts.sheet import UNKNOWN
from poker.oversight.collusion.facts.spots import Ints
from poker.oversight.collusion.facts.sums import Sums, joined

SHRINKS_BY: Final = 30
"""Other days count as if they had been so many decisions of this one."""
PLAYERS: Final = 1 << 40
"""More than the highest number of a player."""


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


def over_days(several: Sequence[Entries], days: Sequence[Ints]) -> Sums:
    """Return the sums of decisions of several sheets over days, each held against the rest of its
    day; `days` are the numbers, from 0 on, of the days of a sheet's hands."""
    of_day = [
        entries._replace(player=entries.player + PLAYERS * day[entries.hand]).sums()
        for entries, day in zip(several, days, strict=True)
    ]
    against = against_the_day(joined(of_day))
    return joined([against._replace(player=against.player % PLAYERS)])
