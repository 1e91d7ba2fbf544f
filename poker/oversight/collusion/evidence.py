"""The hands that a finding points staff to."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import date, datetime
from itertools import groupby
from operator import attrgetter
from typing import Any, Final, NamedTuple

from django.db import connection

from poker.models import HandFact, Indicator
from poker.models.hands.played_hand import HandStatus
from poker.oversight.collusion.facts.entries import entries_of
from poker.oversight.collusion.facts.sheet import Played, sheet_of
from poker.oversight.collusion.facts.spots import Counts, decisions_of
from poker.oversight.collusion.facts.tendencies import played_in, usual_in
from poker.oversight.collusion.signs.beside import BESIDE, counts
from poker.oversight.collusion.signs.suspicion import Suspicion
from poker.oversight.collusion.window import Window, begins

MOST_HANDS: Final = 12

_READ: Final = """
SELECT low.table_id, low.hand_no, low.ended_at, low.net, high.net
  FROM poker_playedhand low JOIN poker_playedhand high USING (table_id, hand_no)
 WHERE low.player_id = %(low)s AND high.player_id = %(high)s AND low.status = %(status)s
   AND low.ended_at >= %(from_at)s AND low.ended_at < %(until_at)s::timestamptz + interval '1 day'
   AND (%(currency)s = '' OR EXISTS (
     SELECT FROM poker_table at_table JOIN poker_game game ON game.id = at_table.game_id
      WHERE at_table.id = low.table_id AND game.currency = %(currency)s))
 ORDER BY low.ended_at DESC
"""

Named = list[int]
"""A table and the number of a hand there."""


class Together(NamedTuple):
    """A hand dealt to both, with each one's net result."""

    table: int
    hand_no: int
    ended_at: datetime
    low_net: int
    high_net: int

    @property
    def day(self) -> date:
        return self.ended_at.date()

    @property
    def moved(self) -> int:
        """Return the most that can have gone from `low` to `high`, in minor units; negative in the
        other direction."""
        if self.low_net < 0 < self.high_net:
            return min(-self.low_net, self.high_net)
        if self.high_net < 0 < self.low_net:
            return -min(self.low_net, -self.high_net)
        return 0


def evidence(found: Suspicion, window: Window) -> list[Named]:
    """Return at most a dozen hands, each as a table and a hand number.

    For dumping these are the largest, for what the two do beside one another those that weigh most;
    otherwise the last of each meeting, with the newest first.
    """
    hands = _together(found, window)
    if found.indicator in BESIDE:
        return _by_weight(found, hands, window)
    if found.indicator == Indicator.DUMPING:
        sign = 1 if found.detail["lost"] > 0 else -1
        chosen = sorted(hands, key=lambda hand: -sign * hand.moved)
    else:
        chosen = [next(group) for _day, group in groupby(hands, attrgetter("day", "table"))]
    return [[hand.table, hand.hand_no] for hand in chosen[:MOST_HANDS]]


def _together(found: Suspicion, window: Window) -> list[Together]:
    asked: dict[str, Any] = {
        "low": found.low,
        "high": found.high,
        "currency": found.currency,
        "status": HandStatus.FINISHED,
        "from_at": begins(window.since),
        "until_at": begins(window.until),
    }
    with connection.cursor() as cursor:
        cursor.execute(_READ, asked)
        return [Together(*row) for row in cursor.fetchall()]


def _by_weight(found: Suspicion, hands: list[Together], window: Window) -> list[Named]:
    """Return the hands by how far they go beyond what everybody does, the furthest first."""
    of_table: dict[int, list[int]] = defaultdict(list)
    for hand in hands:
        of_table[hand.table].append(hand.hand_no)
    weights: Counter[tuple[int, int]] = Counter()
    for table, numbers in of_table.items():
        facts = HandFact.objects.filter(table=table, hand_no__in=numbers)
        for kind in facts.order_by("kind").values_list("kind", flat=True).distinct():
            played = list(played_in(facts.filter(kind=kind)))
            usual = usual_in(found.currency, kind, *window)
            weights.update(_weights(found, played, usual))
    return [list(name) for name, weight in weights.most_common(MOST_HANDS) if weight > 0]


def _weights(
    found: Suspicion, played: Sequence[Played], usual: Counts
) -> dict[tuple[int, int], float]:
    """Return for each hand how far what the two did in it is beyond what everybody does."""
    sheet = sheet_of(played)
    told: Counter[int] = Counter()
    ways = {(found.low, found.high), (found.high, found.low)}
    for tendency, entries in entries_of(sheet, decisions_of(sheet), usual).items():
        counted = {way for way in ways if counts(found, tendency, way[0])}
        _at, hand, player_of, other_of, held = entries.beside
        columns = (column.tolist() for column in (hand, player_of, other_of, held.beyond))
        for row, player, other, beyond in zip(*columns, strict=True):
            if (player, other) in counted:
                told[row] += beyond
    return {played[row].name: weight for row, weight in told.items()}
