"""**Soft play**, **strong hands given up**, **chips put in with nothing**, **squeezing**, **playing
by the other's cards**: what two players do while the other one is in a hand, but not otherwise.

What is counted are decisions, each held against what everybody does in the same spot with cards as
good (`facts/sums.py`), in games of one currency:

* soft play: bets and raises that are missing, in hands the two are alone in, or are in with others;
* strong hands given up: folds, to a bet of the other one, of hands that would win every second pot;
* chips put in with nothing: bets and raises against the other one alone, by hands that would not,
  and large bets of the other one that such hands pay;
* squeezing: bets and raises while the other one and somebody else are in;
* playing by the other's cards: going on with the better hand of the two and leaving with the worse,
  which one cannot know, while somebody else is in.

What a player does beyond everybody is not all held against the two: what they do in such spots
while the other one is not in is taken off.

* Statistic: the standard deviations whose tail is a bound on the chance to come so far beyond what
  is expected (Bennett's inequality), for either of the two or for both together.
* Sample: the decisions. There is no least number: the bound is wide where they are few.

It does not say that anything was agreed: couples are soft, and rivals at odds raise one another.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from math import log
from operator import attrgetter, itemgetter
from typing import Final, NamedTuple

from django.db import connection

from poker.models import Indicator, Tendency
from poker.oversight.collusion.facts.sums import LARGEST_FIT
from poker.oversight.collusion.scope import Scope
from poker.oversight.collusion.signs.chance import bounded_tail, deviations
from poker.oversight.collusion.signs.suspicion import Suspicion

INDICATORS: Final[Mapping[Tendency, Indicator]] = {
    Tendency.SOFT_ALONE: Indicator.SOFT_PLAY,
    Tendency.SOFT_AMONG_MORE: Indicator.SOFT_PLAY,
    Tendency.GIVES_UP: Indicator.GIVES_UP,
    Tendency.BETS_AWAY: Indicator.BETS_AWAY,
    Tendency.PAYS_OFF: Indicator.BETS_AWAY,
    Tendency.SQUEEZES: Indicator.SQUEEZES,
    Tendency.KNOWS: Indicator.KNOWS,
    Tendency.KNOWS_ALONE: Indicator.KNOWS,
    Tendency.KNOWS_AT_END: Indicator.KNOWS,
}
LARGEST: Final[Mapping[Tendency, float]] = {
    tendency: LARGEST_FIT if of is Indicator.KNOWS else 1.0 for tendency, of in INDICATORS.items()
}
"""How far one decision can be from what is expected of it."""
WAYS: Final = 3
"""The one beside the other, the other beside the one, both together."""
_LOOKS: Final[Mapping[Tendency, float]] = {
    tendency: log(WAYS * Counter(INDICATORS.values())[of]) for tendency, of in INDICATORS.items()
}
"""The logarithm of how often a pair is looked at for an indicator: its chance is that of any."""
SHRINKS_BY: Final = 50
"""Each player is counted as if they had done as everybody does this many more times."""

_READ: Final = """
WITH near AS (
  SELECT player FROM poker_tendencyday WHERE day BETWEEN %(since)s AND %(until)s
     AND other = %(player)s
  UNION SELECT %(player)s
), summed AS (
  SELECT currency, tendency, player, other, sum(made)::bigint AS made, sum(beyond) AS beyond,
         sum(variance) AS variance
    FROM poker_tendencyday
   WHERE day BETWEEN %(since)s AND %(until)s
     AND (%(player)s::bigint IS NULL OR player = %(player)s OR other = %(player)s
          OR other IS NULL AND player IN (SELECT player FROM near))
   GROUP BY currency, tendency, player, other
)
SELECT beside.currency, least(beside.player, beside.other),
       greatest(beside.player, beside.other), beside.tendency, beside.player < beside.other,
       beside.made, beside.beyond, beside.variance, whole.made, whole.beyond
  FROM summed beside JOIN summed whole USING (currency, tendency, player)
 WHERE beside.other IS NOT NULL AND whole.other IS NULL
 ORDER BY 1, 2, 3, 4
"""


class Done(NamedTuple):
    """What a player did beside another one: how many decisions, how far beyond what they do
    otherwise, and the variance of that."""

    made: int
    beyond: float
    variance: float

    def and_also(self, other: "Done") -> "Done":
        return Done(
            self.made + other.made, self.beyond + other.beyond, self.variance + other.variance
        )

    def chance(self, tendency: Tendency) -> float:
        """Return the logarithm of a bound on the chance to come so far beyond."""
        return bounded_tail(self.beyond, self.variance, LARGEST[tendency])


class Beside(NamedTuple):
    """What one of two players, the one of the lower number or the other, did beside the other one;
    `all_made` and `all_beyond` are over all their decisions of the kind."""

    low: int
    high: int
    tendency: str
    is_low: bool
    made: int
    beyond: float
    variance: float
    all_made: int
    all_beyond: float

    def of_the_two(self) -> Done:
        """Return it less what the player does otherwise."""
        whole = (self.all_made, self.all_beyond)
        return beyond_own(self.made, self.beyond, self.variance, *whole)


def scores(scope: Scope) -> Iterator[Suspicion]:
    """Yield the strongest suspicion of each indicator for every pair, by currency."""
    with connection.chunked_cursor() as cursor:
        cursor.execute(_READ, scope.asked())
        for currency, rows in groupby(cursor, itemgetter(0)):
            yield from judged(currency, (Beside(*row[1:]) for row in rows))


def judged(currency: str, done: Iterable[Beside]) -> Iterator[Suspicion]:
    """Yield the strongest suspicion of each indicator for every pair of one currency, from what was
    done in it in the order of pairs."""
    for (low, high), of_pair in groupby(done, itemgetter(0, 1)):
        strongest: dict[Indicator, Suspicion] = {}
        for tendency, rows in groupby(of_pair, attrgetter("tendency")):
            ways = {each.is_low: each.of_the_two() for each in rows}
            found = _suspicion((low, high), currency, Tendency(tendency), ways)
            known = strongest.get(found.indicator)
            if known is None or found.statistic > known.statistic:
                strongest[found.indicator] = found
        yield from strongest.values()


def beyond_own(made: int, beyond: float, variance: float, all_made: int, all_beyond: float) -> Done:
    """Return what a player did beside another one, less what they do otherwise.

    `all_made` and `all_beyond` are over all decisions of the kind, those beside the other one
    included. The variance is wider for how little is known of the others. Nobody is expected to do
    less than everybody does: who does less may do so beside one of the others, and is as everybody
    beside this one.
    """
    others = all_made - made + SHRINKS_BY
    usual = max(0.0, (all_beyond - beyond) / others)
    return Done(made, beyond - made * usual, variance * (1 + made / others))


def _suspicion(
    pair: tuple[int, int], currency: str, tendency: Tendency, ways: Mapping[bool, Done]
) -> Suspicion:
    low, high = pair
    names = {True: low, False: high}
    told = [(names[is_low], done) for is_low, done in ways.items()]
    if len(ways) == 2:
        told.append((0, ways[True].and_also(ways[False])))
    chances = [done.chance(tendency) for _player, done in told]
    chance = min(chances)
    player, done = told[chances.index(chance)]
    statistic = deviations(_LOOKS[tendency] + chance)
    detail = {"player": player, "made": done.made, "beyond": round(done.beyond, 1)}
    return Suspicion(low, high, INDICATORS[tendency], currency, statistic, done.made, detail)
