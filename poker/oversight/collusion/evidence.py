"""The hands that a finding points staff to."""

from collections.abc import Iterator
from datetime import date, datetime
from itertools import groupby, islice
from operator import attrgetter
from typing import Any, Final, NamedTuple

from django.db import connection

from poker.models import Indicator
from poker.models.hands.played_hand import HandStatus
from poker.oversight.collusion.facts.hands import contested, stretches_of
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

    For soft play these are hands where only the two were left, for dumping the largest, otherwise
    the last of each meeting. They are sorted with the newest first, except for dumping, where the
    largest come first.
    """
    hands = _together(found, window)
    if found.indicator == Indicator.DUMPING:
        sign = 1 if found.detail["lost"] > 0 else -1
        chosen = iter(sorted(hands, key=lambda hand: -sign * hand.moved))
    elif found.indicator == Indicator.SOFT_PLAY:
        chosen = _soft(found, hands)
    else:
        chosen = (next(group) for _day, group in groupby(hands, attrgetter("day", "table")))
    return [[hand.table, hand.hand_no] for hand in islice(chosen, MOST_HANDS)]


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


def _soft(found: Suspicion, hands: list[Together]) -> Iterator[Together]:
    """Yield the hands in which only the two were left and neither bet or raised in their first
    decision."""
    pair = {found.low, found.high}
    for day, group in groupby(hands, attrgetter("day")):
        by_name = {(hand.table, hand.hand_no): hand for hand in group}
        quiet: dict[tuple[int, int], bool] = {}
        for stretch in stretches_of(day, {table for table, _hand in by_name}):
            for hand_no, players, made in contested(stretch, day):
                if {players[made.seat], players[made.rival]} == pair:
                    name = (stretch.table, hand_no)
                    quiet[name] = quiet.get(name, True) and not made.is_aggressive
        yield from (by_name[name] for name, is_quiet in quiet.items() if is_quiet)
