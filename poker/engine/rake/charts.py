"""The rake charts of rule set E (clauses ``rake-big-bet``, ``rake-limit``). Minor units."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple

from poker.engine.errors import InvalidRules


class Line(NamedTuple):
    """A pot of at least ``pot`` pays ``rake``, until it reaches the next line."""

    pot: int
    rake: int


Lines = tuple[Line, ...]


class Chart(NamedTuple):
    """The lines by rising pot, for each least number of players dealt in, also rising."""

    brackets: tuple[tuple[int, Lines], ...]

    def lines(self, dealt: int) -> Lines:
        """Return the lines for ``dealt`` players; no lines for fewer than the chart begins with."""
        fitting = [lines for fewest, lines in self.brackets if dealt >= fewest]
        return fitting[-1] if fitting else ()


def highest_reached(lines: Lines, pot: int) -> int:
    """Return the rake of the last line the pot reaches, 0 if it is below the first."""
    reached = bisect_right(lines, pot, key=lambda line: line.pot)
    return lines[reached - 1].rake if reached else 0


FULL: Final = 100
RAKE_OF_FULL: Final = 5
"""Each full 1.00 in the pot pays 0.05."""

_LEAST: Final = 10


def _five_per_full_hundred(cap: int) -> Lines:
    """Return the lines of 0.05 per full 1.00 up to ``cap``, in minor units.

    The first line is at 2.00, as a rake under 0.10 is zero.
    """
    steps = range(_LEAST // RAKE_OF_FULL, cap // RAKE_OF_FULL + 1)
    return tuple(Line(FULL * step, RAKE_OF_FULL * step) for step in steps)


BIG_BET: Final = Chart(
    (
        (2, _five_per_full_hundred(cap=100)),
        (4, _five_per_full_hundred(cap=200)),
        (6, _five_per_full_hundred(cap=300)),
    )
)

_SMALL: Final = Chart(((2, (Line(500, 50), Line(1200, 75), Line(2000, 100))),))

# At the larger stakes all use the same lines, which end earlier the fewer players are dealt in.
_MIDDLE_LINES: Final = (
    Line(2000, 100),
    Line(3000, 150),
    Line(4000, 200),
    Line(5000, 250),
    Line(6000, 300),
)
_MIDDLE: Final = Chart(((2, _MIDDLE_LINES[:1]), (4, _MIDDLE_LINES[:3]), (6, _MIDDLE_LINES)))

_HIGH_LINES: Final = (
    Line(4000, 100),
    Line(5500, 150),
    Line(7000, 200),
    Line(8500, 250),
    Line(10000, 300),
)
_HIGH: Final = Chart(((2, _HIGH_LINES[:1]), (4, _HIGH_LINES[:3]), (6, _HIGH_LINES)))

LIMIT_MOST_SEATS: Final = 10
LIMIT_STAKES: Final = "0.50/1, 1/2, 2/4 to 10/20, 15/30 to 30/60"
LIMIT_CHARTS: Final[tuple[tuple[Sequence[int], Chart], ...]] = (
    ((50, 100), _SMALL),
    (range(200, 1000 + 1), _MIDDLE),
    (range(1500, 3000 + 1), _HIGH),
)
"""The lower limits each chart is for, from the lowest to the highest."""


def limit_chart(lower_limit: int, upper_limit: int) -> Chart:
    """Return the fixed-limit chart for these stakes, given by their lower and upper limit.

    Raises InvalidRules for stakes the chart does not list.
    """
    if upper_limit != 2 * lower_limit:
        reason = "the rake chart lists only stakes with an upper limit of twice the lower"
        raise InvalidRules("rake, upper_limit", reason, upper_limit=2 * lower_limit)
    for lower_limits, chart in LIMIT_CHARTS:
        if lower_limit in lower_limits:
            return chart
    reason = f"the rake chart lists the stakes {LIMIT_STAKES} only"
    raise InvalidRules("rake, big_blind", reason, stakes=LIMIT_STAKES)
