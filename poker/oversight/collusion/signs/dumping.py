"""**Chips passed on**: one player loses to another more than the swings of their game allow.

What is counted is what moved between the two in each hand (`facts/pairs.py`), in big blinds of the
game, in each currency by itself. A player who loses to everybody loses to this rival as well, so
what is expected is taken off: what the player loses to others per hand, less what the rival loses
to others.

* Statistic: the sum over the root of the sum of squares, or, where that is more, over the root of
  what the same number of hands between either of them and others came to, so that a run of small
  pots without a large one is no sign; either way widened by how little is known of what is
  expected. One huge pot alone comes to 1, whatever is in it: luck does that.
  The standard deviations are those whose tail is a bound on the chance of that, for symmetric
  swings of any size.
* Sample: their hands together. At least 50, and 50 big blinds.

The amount alone can be enough, from the first hand on: a thousand big blinds in forty hands.

* Statistic: the standard deviations whose tail is a bound on the chance that so much, or more,
  goes one way in so many hands (Bennett's inequality), where a hand swings as those of either with
  others do, or of the room where these swing more, and no hand by more than the largest of the
  two did.
* Sample: their hands together. At least 50 big blinds.

It does not say that chips were given: one player may simply play badly against one other.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import log, sqrt
from typing import Final, NamedTuple

from django.db import connection

from poker.models import Indicator
from poker.oversight.collusion.scope import Scope
from poker.oversight.collusion.signs.chance import bounded_tail, deviations, symmetric_tail
from poker.oversight.collusion.signs.suspicion import Suspicion

LEAST_HANDS: Final = 50
LEAST_MOVED: Final = 50.0
SHRINKS_BY: Final = 500
"""Each player is counted as if they had this many more hands without a loss or a gain."""
LEAST_SWING: Final = 25.0
"""The square of the big blinds that move in a hand between two players, at least: in a room too new
to know."""
STATISTICS: Final = 2
"""The one that says more counts; a chance is that of either."""

_READ: Final = """
WITH near AS (
  SELECT CASE WHEN low = %(player)s THEN high ELSE low END AS player FROM poker_pairday
   WHERE day BETWEEN %(since)s AND %(until)s AND %(player)s IN (low, high)
  UNION SELECT %(player)s
)
SELECT game.currency, pair.low, pair.high, sum(pair.hands)::int,
       sum(pair.moved::float8 / game.big_blind),
       sum(pair.squares / (game.big_blind::float8 * game.big_blind)),
       max(pair.largest::float8 / game.big_blind)
  FROM poker_pairday pair JOIN poker_game game ON game.id = pair.game
 WHERE pair.day BETWEEN %(since)s AND %(until)s
   AND (%(player)s::bigint IS NULL OR pair.low IN (SELECT player FROM near)
        OR pair.high IN (SELECT player FROM near))
 GROUP BY game.currency, pair.low, pair.high
"""

Pair = tuple[int, int]


class Flow(NamedTuple):
    """Hands, the big blinds lost in them, the sum of the squares of each hand's, and the most that
    moved in one."""

    hands: int
    lost: float
    squares: float
    largest: float = 0.0

    def back(self) -> "Flow":
        """Return the same flow as the other player sees it."""
        return self._replace(lost=-self.lost)

    def without(self, other: "Flow") -> "Flow":
        """Return what is left of a sum when this part of it is taken away; its largest stays."""
        return self._replace(
            hands=self.hands - other.hands,
            lost=self.lost - other.lost,
            squares=self.squares - other.squares,
        )

    def and_also(self, other: "Flow") -> "Flow":
        return Flow(
            self.hands + other.hands,
            self.lost + other.lost,
            self.squares + other.squares,
            max(self.largest, other.largest),
        )


def scores(scope: Scope) -> Iterator[Suspicion]:
    """Yield a suspicion for every pair, by currency."""
    for flows in _flows(scope).items():
        found = judged(*flows)
        yield from (each for each in found if scope.player in (None, each.low, each.high))


def judged(currency: str, flows: Mapping[Pair, Flow]) -> Iterator[Suspicion]:
    """Yield a suspicion for every pair of one currency; `flows` are what the player with the lower
    number lost to the other one, in big blinds."""
    totals = _totals(flows)
    return (_suspicion(pair, currency, flow, totals) for pair, flow in flows.items())


def deviation(flow: Flow, own: Flow, rivals: Flow) -> float:
    """Return how far a flow is from what the player loses to others, and the rival to others, in
    standard deviations; negative where the rival is the one who loses."""
    usual = (own.squares + rivals.squares) / max(1, own.hands + rivals.hands)
    scale = max(flow.squares, flow.hands * usual) * _widened(flow, own, rivals)
    return (flow.lost - _expected(flow, own, rivals)) / sqrt(scale) if scale else 0.0


def chance_of_amount(flow: Flow, own: Flow, rivals: Flow, room: Flow) -> float:
    """Return the logarithm of a bound on the chance that so much, or more, goes one way in so many
    hands.

    `own` and `rivals` are what the player, and the rival, lost to others, `room` what moved between
    all others.
    """
    moved = abs(flow.lost - _expected(flow, own, rivals))
    if not flow.largest or not moved:
        return 0.0
    swings = max(LEAST_SWING, *(_swing(each, room) for each in (own, rivals, room)))
    variance = flow.hands * swings * _widened(flow, own, rivals)
    return min(0.0, log(2) + bounded_tail(moved, variance, flow.largest))


def _expected(flow: Flow, own: Flow, rivals: Flow) -> float:
    """Return what would be lost by what either loses to others."""
    hands, rival_hands = own.hands + SHRINKS_BY, rivals.hands + SHRINKS_BY
    return flow.hands * (own.lost / hands - rivals.lost / rival_hands)


def _widened(flow: Flow, own: Flow, rivals: Flow) -> float:
    """Return how much wider the spread is for how little is known of what is expected."""
    hands, rival_hands = own.hands + SHRINKS_BY, rivals.hands + SHRINKS_BY
    return 1 + flow.hands / hands + flow.hands / rival_hands


def _swing(flow: Flow, room: Flow) -> float:
    """Return the square of what moves in a hand of a flow, as far as it is known."""
    usual = room.squares / max(1, room.hands)
    return (flow.squares + SHRINKS_BY * usual) / (flow.hands + SHRINKS_BY)


class _Totals(NamedTuple):
    """What every player lost to all others together, and what moved between all pairs."""

    of: dict[int, Flow]
    room: Flow


def _totals(flows: Mapping[Pair, Flow]) -> _Totals:
    of: dict[int, Flow] = defaultdict(lambda: Flow(0, 0.0, 0.0))
    room = Flow(0, 0.0, 0.0)
    for (low, high), flow in flows.items():
        of[low] = of[low].and_also(flow)
        of[high] = of[high].and_also(flow.back())
        room = room.and_also(flow)
    return _Totals(of, room)


def _suspicion(pair: Pair, currency: str, flow: Flow, totals: _Totals) -> Suspicion:
    low, high = pair
    own, rivals = totals.of[low].without(flow), totals.of[high].without(flow.back())
    chance = 0.0
    if abs(flow.lost) >= LEAST_MOVED:
        chance = chance_of_amount(flow, own, rivals, totals.room.without(flow))
        far = deviation(flow, own, rivals)
        if flow.hands >= LEAST_HANDS and far * flow.lost > 0:
            chance = min(chance, symmetric_tail(far))
    statistic = deviations(log(STATISTICS) + chance)
    detail = {"lost": round(flow.lost, 1), "swings": round(sqrt(flow.squares), 1)}
    return Suspicion(low, high, Indicator.DUMPING, currency, statistic, flow.hands, detail)


def _flows(scope: Scope) -> dict[str, dict[Pair, Flow]]:
    """Return the flows of all pairs, by currency."""
    found: dict[str, dict[Pair, Flow]] = defaultdict(dict)
    with connection.cursor() as cursor:
        cursor.execute(_READ, scope.asked())
        for currency, low, high, *rest in cursor.fetchall():
            found[currency][low, high] = Flow(*rest)
    return found
