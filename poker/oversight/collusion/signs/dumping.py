"""**Chips passed on**: one player loses to another more than the swings of their game allow.

What is counted is what moved between the two in each hand (`facts/pairs.py`), in big blinds of the
game. A player who loses to everybody loses to this rival as well, so what is expected is taken off:
what the player loses to others per hand, less what the rival loses to others.

* Statistic: the sum over the root of the sum of squares, or, where that is more, over the root of
  what the same number of hands between either of them and others came to, so that a run of small
  pots without a large one is no sign; either way widened by how little is known of what is
  expected. One huge pot alone comes to 1, whatever is in it: luck does that.
* Sample: their hands together. At least 50, and 50 big blinds.
* Threshold: for symmetric swings of any size, an honest room has a pair beyond it in one run out of
  two hundred at most.

The twenty pairs whose flow is furthest off, from two standard deviations on, are looked at a second
time: how often does the one who loses give up a strong hand to this rival, and how often to others
(`strong_folds.py`)? That does not depend on how much moved in each pot.

* Statistic: the standard deviations of Fisher's exact test.
* Sample: their hands together; at least 10 hands given up to the rival, and to others.
* Threshold: the same one run out of two hundred, over as many pairs as are looked at.

It does not say that chips were given: one player may simply play badly against one other.
"""

from collections import defaultdict
from math import sqrt
from typing import Final, NamedTuple

from django.db import connection

from poker.models import Indicator
from poker.oversight.collusion.scope import Scope
from poker.oversight.collusion.signs.chance import normal_threshold, symmetric_threshold
from poker.oversight.collusion.signs.strong_folds import strong_folds
from poker.oversight.collusion.signs.suspicion import Suspicion

LEAST_HANDS: Final = 50
LEAST_MOVED: Final = 50.0
LOOKED_AT: Final = 20
LOOKED_AT_FROM: Final = 2.0
SHRINKS_BY: Final = 500
"""Each player is counted as if they had this many more hands without a loss or a gain."""

_READ: Final = """
SELECT pair.low, pair.high, sum(pair.hands)::int,
       sum(pair.moved::float8 / game.big_blind),
       sum(pair.squares / (game.big_blind::float8 * game.big_blind))
  FROM poker_pairday pair JOIN poker_game game ON game.id = pair.game
 WHERE pair.day BETWEEN %s AND %s
 GROUP BY pair.low, pair.high
"""

Pair = tuple[int, int]


class Flow(NamedTuple):
    """Hands, the big blinds lost in them, and the sum of the squares of each hand's."""

    hands: int
    lost: float
    squares: float

    def back(self) -> "Flow":
        """Return the same flow as the other player sees it."""
        return self._replace(lost=-self.lost)

    def without(self, other: "Flow") -> "Flow":
        return Flow(self.hands - other.hands, self.lost - other.lost, self.squares - other.squares)

    def and_also(self, other: "Flow") -> "Flow":
        return Flow(self.hands + other.hands, self.lost + other.lost, self.squares + other.squares)


def scores(scope: Scope) -> list[Suspicion]:
    """Return a suspicion for every pair with enough hands together to be judged."""
    flows = _flows(scope)
    totals: dict[int, Flow] = defaultdict(lambda: Flow(0, 0.0, 0.0))
    for (low, high), flow in flows.items():
        totals[low] = totals[low].and_also(flow)
        totals[high] = totals[high].and_also(flow.back())
    # Two statistics share the rate of false alarms.
    threshold = symmetric_threshold(2 * scope.pairs)
    found = [
        _suspicion(pair, flow, totals, threshold)
        for pair, flow in flows.items()
        if flow.hands >= LEAST_HANDS
    ]
    found.sort(key=lambda each: -each.statistic)
    looked_at = [each for each in found[:LOOKED_AT] if each.statistic >= LOOKED_AT_FROM]
    return [
        *(with_folds(each, scope, len(looked_at)) for each in looked_at),
        *found[len(looked_at) :],
    ]


def with_folds(found: Suspicion, scope: Scope, pairs: int) -> Suspicion:
    """Return the suspicion with the strong hands the loser gave up, measured by them where that is
    the stronger sign."""
    pair = (found.low, found.high)
    loser, winner = pair if found.detail["lost"] > 0 else pair[::-1]
    folds = strong_folds(loser, winner, scope)
    detail = {
        **found.detail,
        "folds": folds.to_rival,
        "strong": folds.strong,
        "usual": round(folds.usual, 1),
    }
    by_folds = found._replace(
        statistic=folds.deviations, threshold=normal_threshold(2 * pairs), detail=detail
    )
    return max(found._replace(detail=detail), by_folds, key=lambda each: each.strength)


def deviation(flow: Flow, own: Flow, rivals: Flow) -> float:
    """Return how far a flow is from what the player loses to others, and the rival to others, in
    standard deviations; negative where the rival is the one who loses."""
    hands, rival_hands = own.hands + SHRINKS_BY, rivals.hands + SHRINKS_BY
    expected = flow.hands * (own.lost / hands - rivals.lost / rival_hands)
    usual = (own.squares + rivals.squares) / max(1, own.hands + rivals.hands)
    scale = max(flow.squares, flow.hands * usual)
    scale *= 1 + flow.hands / hands + flow.hands / rival_hands
    return (flow.lost - expected) / sqrt(scale) if scale else 0.0


def _suspicion(pair: Pair, flow: Flow, totals: dict[int, Flow], threshold: float) -> Suspicion:
    low, high = pair
    own, rivals = totals[low].without(flow), totals[high].without(flow.back())
    found = deviation(flow, own, rivals)
    statistic = abs(found) if abs(flow.lost) >= LEAST_MOVED and found * flow.lost > 0 else 0.0
    detail = {"lost": round(flow.lost, 1), "swings": round(sqrt(flow.squares), 1)}
    return Suspicion(low, high, Indicator.DUMPING, statistic, threshold, flow.hands, detail)


def _flows(scope: Scope) -> dict[Pair, Flow]:
    """Return for each pair what the player with the lower number lost to the other one, in big
    blinds."""
    with connection.cursor() as cursor:
        cursor.execute(_READ, scope.window)
        return {(low, high): Flow(*rest) for low, high, *rest in cursor.fetchall()}
