"""Which players are suspected together: signs joined into cases, every time they are looked for."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

import numpy
from django.db import connection
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from accounts.ledger.models import Currency
from poker.models import CaseNote, CollusionCase, Finding
from poker.models.oversight.collusion_finding import OF_PLAY
from poker.oversight.collusion.cases.telling import tell
from poker.oversight.collusion.window import Window

_MOVED: Final = """
SELECT coalesce(sum(abs(moved)), 0)::bigint FROM (
  SELECT sum(pair.moved) AS moved
    FROM poker_pairday pair JOIN poker_game game ON game.id = pair.game
   WHERE pair.day BETWEEN %s AND %s AND game.currency = %s
     AND pair.low = ANY(%s) AND pair.high = ANY(%s)
   GROUP BY pair.low, pair.high
) of_pair
"""


def group(window: Window, now: datetime, *, knows_all: bool = True) -> None:
    """Put every open sign into the case of the players it points at.

    Players whom signs of play join, directly or through others, are one case, in whatever currency
    they play. Whom a device, an address or a habit joins as well sees that in their case; these
    alone make none. Staff are told of each with euros at stake. Where the days of the window are
    summed up for one player only, not `knows_all`, what moved in a case is at least what was known.
    """
    signs = list(Finding.objects.select_for_update().filter(is_closed=False).order_by("pk"))
    of_play = [sign for sign in signs if sign.indicator in OF_PLAY]
    for players in _groups(of_play):
        within = [sign for sign in signs if {sign.low_id, sign.high_id} <= players]
        case, *others = _cases_of(within) or [CollusionCase(opened_at=now)]
        moved = _money(players, window)
        case.money = moved if knows_all else max(moved, case.money)
        _write(case, players, within, now)
        for other in others:
            _merge(other, case)


def _groups(signs: Sequence[Finding]) -> list[frozenset[int]]:
    """Return the players whom these signs join, group by group."""
    if not signs:
        return []
    pairs = numpy.array([(sign.low_id, sign.high_id) for sign in signs])
    players, places = numpy.unique(pairs, return_inverse=True)
    ends = places.reshape(-1, 2).T
    graph = coo_array((numpy.ones(len(signs)), (ends[0], ends[1])), shape=(len(players),) * 2)
    _count, groups = connected_components(graph, directed=False)
    found: dict[int, set[int]] = defaultdict(set)
    for player, number in zip(players.tolist(), groups.tolist(), strict=True):
        found[number].add(player)
    return [frozenset(members) for members in found.values()]


def _cases_of(signs: Sequence[Finding]) -> list[CollusionCase]:
    """Return the cases these signs are in, the oldest first."""
    known = {sign.case_id for sign in signs if sign.case_id is not None}
    return list(CollusionCase.objects.filter(pk__in=known).order_by("pk"))


def _write(
    case: CollusionCase, players: Collection[int], signs: Sequence[Finding], now: datetime
) -> None:
    """Store a case with its players and signs."""
    case.updated_at = now
    case.strength = max(sign.strength for sign in signs if sign.indicator in OF_PLAY)
    case.rank = case.money * case.strength
    case.save()
    case.players.add(*players)
    Finding.objects.filter(pk__in=[sign.pk for sign in signs]).update(case=case)
    tell(case, signs, now)


def _merge(case: CollusionCase, older: CollusionCase) -> None:
    """Close a case whose players belong to an older one, which gets its notes."""
    CaseNote.objects.filter(case=case).update(case=older)
    case.is_closed, case.merged_into = True, older
    case.save(update_fields=["is_closed", "merged_into"])


def _money(players: Collection[int], window: Window) -> int:
    asked = sorted(players)
    with connection.cursor() as cursor:
        cursor.execute(_MOVED, (*window, Currency.EUR, asked, asked))
        (money,) = cursor.fetchone() or (0,)
    return int(money)
