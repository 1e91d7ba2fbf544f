"""**Soft play**: two players go easy on one another when nobody else is left in the hand.

What is counted is a player's first decision of a hand with one rival left, who has chips to answer
a raise: a bet or a raise is aggressive; a check, a call and a fold are not. It is compared with the
same player's decisions against everybody else in the same game and in the same spot: the street,
whether there was a bet to answer, whether they had bet or raised last (`heads_up.py`). So a quiet
player is compared with their own quiet play. Only one decision per hand is counted, because the
next ones depend on it.

* Statistic: how far the aggressive decisions of both fall short of what is expected, over all
  spots (Cochran, Mantel and Haenszel), in standard deviations, half a decision given away.
* Sample: the decisions of both, in games of one currency. At least 30, and 12 aggressive ones
  expected; at most six out of ten of these were found.
* Threshold: an honest room has a pair beyond it in one run out of a hundred at most.

It does not say that anything was agreed: couples, and players who fear one another, are soft too.
"""

from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from django.db.models import Sum

from poker.models import Indicator, SpotDay
from poker.oversight.collusion.scope import Scope, currencies_of_games
from poker.oversight.collusion.signs.chance import normal_threshold
from poker.oversight.collusion.signs.suspicion import Suspicion

LEAST_DECISIONS: Final = 30
LEAST_EXPECTED: Final = 12.0
MOST_FOUND: Final = 0.6
LEAST_ELSEWHERE: Final = 5


class Spot(NamedTuple):
    """A player's decisions in one kind of spot: against one rival, and against everybody."""

    decisions: int
    aggressive: int
    all_decisions: int
    all_aggressive: int


class Softness(NamedTuple):
    """Over all spots of a pair: decisions, aggressive ones, how many were expected, variance."""

    decisions: int
    aggressive: int
    expected: float
    variance: float

    @property
    def deviations(self) -> float:
        """Return how far the aggression falls short, in standard deviations; 0 where it does not,
        or too little is known."""
        known = self.decisions >= LEAST_DECISIONS and self.expected >= LEAST_EXPECTED
        if not known or not self.variance or self.aggressive > MOST_FOUND * self.expected:
            return 0.0
        return (self.expected - self.aggressive - 0.5) / sqrt(self.variance)


def scores(scope: Scope) -> list[Suspicion]:
    """Return a suspicion for every pair with enough decisions to be judged."""
    threshold = normal_threshold(scope.pairs)
    found = []
    for (currency, *pair), spots in _spots(scope).items():
        each = softness(spots)
        if each.decisions >= LEAST_DECISIONS and each.expected >= LEAST_EXPECTED:
            found.append(_suspicion(pair, currency, each, threshold))
    return found


def softness(spots: list[Spot]) -> Softness:
    """Return the sums over a pair's spots, without those its players met with hardly anybody
    else."""
    decisions = aggressive = 0
    expected = variance = 0.0
    for spot in spots:
        others = spot.all_decisions - spot.decisions
        if others < LEAST_ELSEWHERE:
            continue
        share = spot.all_aggressive / spot.all_decisions
        decisions, aggressive = decisions + spot.decisions, aggressive + spot.aggressive
        expected += spot.decisions * share
        left = others / (spot.all_decisions - 1)
        variance += spot.decisions * share * (1 - share) * left
    return Softness(decisions, aggressive, expected, variance)


def _spots(scope: Scope) -> dict[tuple[str, int, int], list[Spot]]:
    """Return the spots of both players of every pair, by currency."""
    rows = SpotDay.objects.filter(day__range=scope.window).values_list(
        "game", "player", "spot", "rival"
    )
    summed = list(rows.annotate(Sum("decisions"), Sum("aggressive")).order_by())
    totals: dict[tuple[int, int, int], list[int]] = defaultdict(lambda: [0, 0])
    for game, player, spot, _rival, decisions, aggressive in summed:
        total = totals[game, player, spot]
        total[0] += decisions
        total[1] += aggressive
    currencies = currencies_of_games()
    spots: dict[tuple[str, int, int], list[Spot]] = defaultdict(list)
    for game, player, spot, rival, decisions, aggressive in summed:
        pair = (currencies[game], min(player, rival), max(player, rival))
        spots[pair].append(Spot(decisions, aggressive, *totals[game, player, spot]))
    return spots


def _suspicion(pair: Sequence[int], currency: str, each: Softness, threshold: float) -> Suspicion:
    detail = {"aggressive": each.aggressive, "expected": round(each.expected, 1)}
    low, high = pair
    figures = (each.deviations, threshold, each.decisions, detail)
    return Suspicion(low, high, Indicator.SOFT_PLAY, currency, *figures)
