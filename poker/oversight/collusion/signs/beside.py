"""**Soft play**, **strong hands given up**, **chips put in with nothing**, **squeezing**, **playing
by the other's cards**, **chips passed beyond luck**, and these **taken together**: what two players
do while the other one is in a hand, but not otherwise.

What is counted are decisions, each held against what everybody does in the same spot with cards as
good (`facts/spots.py`), in games of one currency:

* soft play: bets and raises that are missing, in hands the two are alone in, all of them or those
  where nothing was bet yet, or in hands they are in with others; or bets that are small, in hands
  the two are alone in;
* strong hands given up: folds, to a bet of the other one, of hands that would win every second pot;
* chips put in with nothing: bets and raises against the other one alone, by hands that would not,
  and large bets of the other one that such hands pay;
* squeezing: bets and raises while the other one and somebody else are in;
* playing by the other's cards: going on with the better hand of the two and leaving with the worse,
  which one cannot know; or leaving with the worse more often than worse hands do: to a bet before
  the flop, late while somebody else is in, on rivers, or if the other one is very strong;
* chips passed beyond luck: chips given away by the cards of both, in hands the two are alone in,
  whatever the way (`facts/given.py`); or bets and raises of more than twice the pot;
* taken together: chips that one of them gives and the other one takes, or what both do with the
  other's cards known (`signs/taken_together.py`).

What a player does beyond everybody is not all held against the two: what they do in such spots
while the other one is not in is taken off, on the same day above all, for people change.

* Statistic: the standard deviations whose tail is the chance to come so far beyond what is
  expected, for either of the two or for both together; a gamma distribution of the same variance
  and skew has it, or Bennett's inequality bounds it where that says more.
* Sample: the decisions. At least 20, or 12 strong hands given up.

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
from poker.oversight.collusion.facts.entries import LARGEST_FIT
from poker.oversight.collusion.facts.sheet import UNKNOWN
from poker.oversight.collusion.facts.sums import Sums
from poker.oversight.collusion.scope import Scope
from poker.oversight.collusion.signs.chance import (
    NEVER_BELOW,
    bounded_tail,
    deviations,
    skewed_tail,
)
from poker.oversight.collusion.signs.suspicion import BOTH, Suspicion
from poker.oversight.collusion.signs.taken_together import (
    WAYS,
    Pair,
    Way,
    each_of,
    parts_of,
    taken_together,
)

INDICATORS: Final[Mapping[Tendency, Indicator]] = {
    Tendency.SOFT_ALONE: Indicator.SOFT_PLAY,
    Tendency.SOFT_AMONG_MORE: Indicator.SOFT_PLAY,
    Tendency.CHECKS_TO: Indicator.SOFT_PLAY,
    Tendency.GIVES_UP: Indicator.GIVES_UP,
    Tendency.BETS_AWAY: Indicator.BETS_AWAY,
    Tendency.PAYS_OFF: Indicator.BETS_AWAY,
    Tendency.SQUEEZES: Indicator.SQUEEZES,
    Tendency.KNOWS: Indicator.KNOWS,
    Tendency.KNOWS_ALONE: Indicator.KNOWS,
    Tendency.KNOWS_AT_END: Indicator.KNOWS,
    Tendency.KNOWS_FIRST: Indicator.KNOWS,
    Tendency.KNOWS_LATE: Indicator.KNOWS,
    Tendency.KNOWS_STRONG: Indicator.KNOWS,
    Tendency.SMALLEST_BETS: Indicator.SOFT_PLAY,
    Tendency.GIVES_CHIPS: Indicator.PASSED,
    Tendency.OVERBETS: Indicator.PASSED,
}
BESIDE: Final = {*INDICATORS.values(), Indicator.COMBINED}
LEAST_DECISIONS: Final = dict.fromkeys(BESIDE, 20) | {Indicator.GIVES_UP: 12}
"""The sample from which a sign accuses."""
LARGEST: Final[Mapping[Tendency, float]] = {
    tendency: LARGEST_FIT if of is Indicator.KNOWS else 1.0 for tendency, of in INDICATORS.items()
}
"""How far one decision can be from what is expected of it."""
LOOKS: Final = Counter(INDICATORS.values())
"""How many tendencies point to an indicator: its chance is that of any of them."""
SHRINKS_BY: Final = 50
"""Each player is counted as if they had done as everybody does this many more times."""

_READ: Final = """
WITH near AS (
  SELECT player FROM poker_tendencyday WHERE day BETWEEN %(since)s AND %(until)s
     AND other = %(player)s
  UNION SELECT %(player)s
), summed AS (
  SELECT currency, tendency, player, other, sum(made)::bigint AS made, sum(beyond) AS beyond,
         sum(variance) AS variance, sum(skew) AS skew, sum(usual) AS usual,
         sum(left_open) AS left_open
    FROM poker_tendencyday
   WHERE day BETWEEN %(since)s AND %(until)s
     AND (%(player)s::bigint IS NULL OR player = %(player)s OR other = %(player)s
          OR other IS NULL AND player IN (SELECT player FROM near))
   GROUP BY currency, tendency, player, other
)
SELECT beside.currency, least(beside.player, beside.other),
       greatest(beside.player, beside.other), beside.tendency, beside.player < beside.other,
       beside.made, beside.beyond, beside.variance, beside.skew, beside.usual, beside.left_open,
       whole.made, whole.beyond
  FROM summed beside JOIN summed whole USING (currency, tendency, player)
 WHERE beside.other IS NOT NULL AND whole.other IS NULL
 ORDER BY 1, 2, 3, 4
"""


class Done(NamedTuple):
    """What a player did beside another one: how many decisions, how far beyond what they do
    otherwise, and the variance and third central moment of that."""

    made: int
    beyond: float
    variance: float
    skew: float

    def and_also(self, other: "Done") -> "Done":
        return Done(
            self.made + other.made,
            self.beyond + other.beyond,
            self.variance + other.variance,
            self.skew + other.skew,
        )

    def chance(self, tendency: Tendency) -> float:
        """Return the logarithm of the chance to come so far beyond."""
        return min(
            bounded_tail(self.beyond, self.variance, LARGEST[tendency]),
            skewed_tail(self.beyond, self.variance, self.skew),
        )


class Beside(NamedTuple):
    """What one of two players, the one of the lower number or the other, did beside the other one,
    as `TendencyDay` has it; `all_made` and `all_beyond` are over all their decisions of the kind.
    """

    low: int
    high: int
    tendency: str
    is_low: bool
    made: int
    beyond: float
    variance: float
    skew: float
    usual: float
    left_open: float
    all_made: int
    all_beyond: float

    def of_the_two(self) -> Done:
        """Return it less what the player does otherwise: on the same days and, as far as these do
        not tell, on others.

        The variance is wider for how little is known of that. Nobody is expected to do less than
        everybody does: who does less may do so beside one of the others, and is as everybody beside
        this one.
        """
        others = self.all_made - self.made + SHRINKS_BY
        own = max(0.0, (self.all_beyond - self.beyond) / others)
        expected = max(0.0, self.usual + self.left_open * own)
        wider = 1 + self.left_open**2 / (self.made * others)
        return Done(self.made, self.beyond - expected, self.variance * wider, self.skew)


def scores(scope: Scope) -> Iterator[Suspicion]:
    """Yield the strongest suspicion of each indicator for every pair, by currency."""
    with connection.chunked_cursor() as cursor:
        cursor.execute(_READ, scope.asked())
        for currency, rows in groupby(cursor, itemgetter(0)):
            yield from judged(currency, (Beside(*row[1:]) for row in rows))


def judged(currency: str, done: Iterable[Beside]) -> Iterator[Suspicion]:
    """Yield the strongest suspicion of each indicator for every pair of one currency, from what was
    done in it in the order of pairs."""
    for pair, of_pair in groupby(done, itemgetter(0, 1)):
        ways = {
            Tendency(tendency): _ways(pair, Tendency(tendency), rows)
            for tendency, rows in groupby(of_pair, attrgetter("tendency"))
        }
        strongest: dict[Indicator, Way] = {}
        for tendency, each in ways.items():
            indicator = INDICATORS[tendency]
            found = min(each.values(), key=attrgetter("chance"))
            if indicator not in strongest or found.chance < strongest[indicator].chance:
                strongest[indicator] = found
        strongest[Indicator.COMBINED] = taken_together(pair, ways)
        of_all = [_suspicion(pair, currency, *each) for each in strongest.items()]
        likely = any(each.statistic >= NEVER_BELOW for each in of_all)
        own = deviations(each_of(ways)) if likely else 0.0
        yield from (each._replace(own=own) for each in of_all)


def rows_of(done: Mapping[Tendency, Sums]) -> list[Beside]:
    """Return the sums of tendencies as rows, in the order of pairs."""
    rows: list[Beside] = []
    for tendency, of_all in done.items():
        columns = [column.tolist() for column in of_all]
        whole = {
            player: [made, beyond]
            for player, other, made, beyond, *_spread in zip(*columns, strict=True)
            if other == UNKNOWN
        }
        for player, other, *own in zip(*columns, strict=True):
            if other != UNKNOWN:
                low, high = sorted((player, other))
                rows.append(Beside(low, high, tendency, player < other, *own, *whole[player]))
    return sorted(rows)


def counts(found: Suspicion, tendency: Tendency, player: int) -> bool:
    """Return whether a suspicion of an indicator of this module is based on what a player of its
    pair does of a kind."""
    told = int(found.detail["player"])
    if found.indicator is Indicator.COMBINED:
        parts = {(each, who or player) for each, who in parts_of((found.low, found.high), told)}
        return (tendency, player) in parts
    return INDICATORS[tendency] is found.indicator and told in (BOTH, player)


def _ways(pair: Pair, tendency: Tendency, rows: Iterable[Beside]) -> dict[int, Way]:
    """Return what each of the two did of a kind, by player, and what both did."""
    low, high = pair
    done = {low if each.is_low else high: each.of_the_two() for each in rows}
    if len(done) == 2:
        done[BOTH] = done[low].and_also(done[high])
    return {
        player: Way(player, each.made, each.beyond, each.chance(tendency))
        for player, each in done.items()
    }


def _suspicion(pair: Pair, currency: str, indicator: Indicator, way: Way) -> Suspicion:
    low, high = pair
    statistic = deviations(log(WAYS * LOOKS.get(indicator, 1)) + way.chance)
    detail = {"player": way.player, "made": way.made, "beyond": round(way.beyond, 1)}
    return Suspicion(low, high, indicator, currency, statistic, way.made, detail)
