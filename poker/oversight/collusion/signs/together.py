"""**Always together**: two players meet at a table far more often than chance explains.

What is counted are arrivals: one takes a seat while the other sits in the same game, at a table
with a free seat or at the one that was taken. Hands are no measure: two players who sit down
together once play a hundred of them. By chance each table that is open is as likely as another, so
that in a game with one table nothing follows from meeting there; and a player who likes a table
goes there when the other is absent, too. So the chance of table t of T is (b + K/T) / (B + K), b
being the player's arrivals at t without the other there, B all their arrivals without the other,
K = 4.

* Statistic: the standard deviations whose upper tail is the Poisson probability of as many
  meetings or more, given the sum of the chances over both players' arrivals.
* Sample: these arrivals. At least 8 meetings, and twice as many as chance explains.

It does not say why. Friends who call one another are together too, and for two players who only
ever take the same table nothing counted here distinguishes intent from habit.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from accounts.core.databases.pieces import in_pieces
from poker.models import Game, Indicator, Sitting
from poker.oversight.collusion.arrivals import Arrival, Stay, arrivals, joined
from poker.oversight.collusion.scope import Scope
from poker.oversight.collusion.signs.chance import deviations, poisson_tail
from poker.oversight.collusion.signs.suspicion import Suspicion
from poker.oversight.collusion.window import Window

LEAST_MEETINGS: Final = 8
LEAST_RATIO: Final = 2.0
HABIT: Final = 4.0

Pair = tuple[int, int]


class _Chance(NamedTuple):
    """The other player sat at `tables` of `choices` open ones when one of a pair took a seat."""

    choices: int
    tables: frozenset[int]
    met: bool


class Meetings(NamedTuple):
    """Over both players' arrivals: how many, how many of them were meetings, and how many meetings
    chance explains."""

    arrivals: int
    met: int
    expected: float

    def and_also(self, other: "Meetings") -> "Meetings":
        return Meetings(
            self.arrivals + other.arrivals, self.met + other.met, self.expected + other.expected
        )


_NONE: Final = Meetings(0, 0, 0.0)


def scores(scope: Scope) -> Iterator[Suspicion]:
    """Yield a suspicion for every pair that met often enough to be judged, over all games of a
    currency."""
    found: dict[tuple[str, Pair], Meetings] = {}
    for number, stays in _stays(scope.window):
        game = Game.objects.select_related("rule_set").get(pk=number)
        for pair, meetings in meetings_in(stays, game.rules().seats).items():
            name = (game.currency, pair)
            found[name] = found.get(name, _NONE).and_also(meetings)
    often = ((name, each) for name, each in found.items() if each.met >= LEAST_MEETINGS)
    return (_suspicion(pair, currency, each) for (currency, pair), each in often)


def meetings_in(stays: Iterable[Stay], seats: int) -> dict[Pair, Meetings]:
    """Return the pairs of one game that met, the lower player number first, with their meetings."""
    stays = joined(stays)
    came: dict[int, Counter[int]] = defaultdict(Counter)
    met: dict[Pair, Counter[int]] = defaultdict(Counter)
    for arrival in arrivals(stays, seats):
        came[arrival.player][arrival.table] += 1
        for other in arrival.beside:
            met[arrival.player, other][arrival.table] += 1
    found: dict[Pair, Meetings] = {}
    for (player, other), chances in _chances(arrivals(stays, seats), _often(met)).items():
        alone = came[player] - met[player, other]
        pair = (min(player, other), max(player, other))
        found[pair] = found.get(pair, _NONE).and_also(_meetings(chances, alone))
    return found


def _often(met: dict[Pair, Counter[int]]) -> dict[int, list[int]]:
    """Return for every player the others they met often enough, whichever of the two arrived."""
    others: dict[int, list[int]] = defaultdict(list)
    for player, other in {(min(pair), max(pair)) for pair in met}:
        both = sum(met[each].total() for each in ((player, other), (other, player)) if each in met)
        if both >= LEAST_MEETINGS:
            others[player].append(other)
            others[other].append(player)
    return others


def _chances(found: Iterable[Arrival], often: dict[int, list[int]]) -> dict[Pair, list[_Chance]]:
    chances: dict[Pair, list[_Chance]] = defaultdict(list)
    for arrival in found:
        for other in often.get(arrival.player, ()):
            if tables := arrival.where.get(other, frozenset()) & arrival.open:
                chance = _Chance(len(arrival.open), tables, arrival.table in tables)
                chances[arrival.player, other].append(chance)
    return chances


def _meetings(chances: list[_Chance], alone: Counter[int]) -> Meetings:
    expected = 0.0
    for each in chances:
        liked = sum(alone[table] for table in each.tables)
        by_chance = HABIT * len(each.tables) / each.choices
        expected += (liked + by_chance) / (alone.total() + HABIT)
    return Meetings(len(chances), sum(each.met for each in chances), expected)


def _suspicion(pair: Pair, currency: str, each: Meetings) -> Suspicion:
    far = each.met >= LEAST_RATIO * each.expected
    statistic = deviations(poisson_tail(each.met, each.expected)) if far else 0.0
    detail = {"met": each.met, "expected": round(each.expected, 2), "arrivals": each.arrivals}
    return Suspicion(*pair, Indicator.TOGETHER, currency, statistic, each.arrivals, detail)


def _stays(window: Window) -> Iterator[tuple[int, Iterable[Stay]]]:
    """Yield each game with its stays."""
    rows = Sitting.objects.filter(day__range=window).order_by("game")
    values = rows.values_list("game", "began_at", "player", "table", "ended_at")
    for game, group in groupby(in_pieces(values), key=itemgetter(0)):
        yield game, (Stay(*row[1:]) for row in group)
