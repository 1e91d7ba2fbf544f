"""**Answers like clockwork**: two accounts that answer as a program does.

People take longer for a hard decision than for an easy one, and they sleep. Counted are players

* of whose answers half took the same time, give or take a tenth (`facts/pace.py`), or
* who were dealt in in 22 of the 24 hours of a day (`facts/sittings.py`).

Two of the first kind are told where it is the same time for both, two of the second where it was
the same day for both.

* Statistic: by how many times the smaller of the two shares is more than half, or on how many days.
* Sample: their hands together. At least 20, and 300 answers of each.
* Threshold: 1. There is no chance to compare it with, hence no rate of false alarms.

It does not say that they play for one another, and whoever randomises delays is not told.
"""

from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from typing import Final, NamedTuple

import numpy
from django.db import connection
from django.db.models import QuerySet
from numpy.typing import NDArray

from accounts.core.databases.pieces import in_pieces
from poker.models import Indicator, PaceDay
from poker.oversight.collusion.facts.pace import BUCKETS, begins_at
from poker.oversight.collusion.facts.pairs import hands_together
from poker.oversight.collusion.scope import Scope
from poker.oversight.collusion.signs.suspicion import Suspicion
from poker.oversight.collusion.window import Window

LEAST_HANDS: Final = 20
LEAST_ANSWERS: Final = 300
SHARE: Final = 0.5
WIDTH: Final = 2
"""Buckets of the same time: a tenth less to a tenth more."""
HOURS: Final = 22
THRESHOLD: Final = 1.0

_HOURS: Final = """
SELECT player, day FROM poker_sitting,
       generate_series(date_trunc('hour', began_at), ended_at, '1 hour') AS hour
 WHERE day BETWEEN %s AND %s
 GROUP BY player, day HAVING count(DISTINCT hour) >= %s
"""


class Pace(NamedTuple):
    """The time most answers of a player take, as the first bucket of it, and their share."""

    bucket: int
    share: float


def scores(scope: Scope) -> Iterator[Suspicion]:
    """Yield a suspicion for every two who played enough hands together and both answer so."""
    days = PaceDay.objects.filter(day__range=scope.window)
    tireless = _tireless(scope.window)
    own = scope.player
    if own is not None and own not in tireless and not _regular(days.filter(player=own)):
        # Spares reading everybody's answers whenever somebody asks for a withdrawal.
        return
    regular = _regular(days)
    together = hands_together(scope.window, regular.keys() | tireless.keys())
    for (low, high), hands in together.items():
        if hands < LEAST_HANDS or own not in (None, low, high):
            continue
        share, seconds = _same_time(regular.get(low), regular.get(high))
        sleepless = len(tireless.get(low, set()) & tireless.get(high, set()))
        statistic = max(share / SHARE, float(sleepless))
        if statistic >= THRESHOLD:
            detail = {"share": round(100 * share), "seconds": round(seconds, 1), "days": sleepless}
            of = (low, high, Indicator.CLOCKWORK, "")
            yield Suspicion(*of, statistic, hands, detail, THRESHOLD)


def pace_of(delays: NDArray[numpy.int64]) -> Pace | None:
    """Return the pace of answers by bucket, None where they are too few or take all sorts of
    times."""
    answers = int(delays.sum())
    if answers < LEAST_ANSWERS:
        return None
    near = numpy.convolve(delays, numpy.ones(WIDTH, dtype=numpy.int64), "valid")
    bucket = int(near.argmax())
    share = float(near[bucket] / answers)
    return Pace(bucket, share) if share >= SHARE else None


def _same_time(one: Pace | None, other: Pace | None) -> tuple[float, float]:
    """Return the smaller share of two players' answers that take the same time, and that time in
    seconds; nothing where it is not the same for both."""
    if one is None or other is None or abs(one.bucket - other.bucket) >= WIDTH:
        return 0.0, 0.0
    return min(one.share, other.share), begins_at(max(one.bucket, other.bucket))


def _regular(days: "QuerySet[PaceDay]") -> dict[int, Pace]:
    delays: dict[int, NDArray[numpy.int64]] = defaultdict(
        lambda: numpy.zeros(BUCKETS, dtype=numpy.int64)
    )
    for player, counts in in_pieces(days.values_list("player", "delays")):
        delays[player] += numpy.array(counts, dtype=numpy.int64)
    paces = {player: pace_of(counts) for player, counts in delays.items()}
    return {player: pace for player, pace in paces.items() if pace is not None}


def _tireless(window: Window) -> dict[int, set[date]]:
    found: dict[int, set[date]] = defaultdict(set)
    with connection.cursor() as cursor:
        cursor.execute(_HOURS, (*window, HOURS))
        for player, day in cursor.fetchall():
            found[player].add(day)
    return dict(found)
