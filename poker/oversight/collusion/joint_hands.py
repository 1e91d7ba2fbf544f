"""The hands that each two of some players were dealt in to together, with their results."""

from collections.abc import Collection
from datetime import date, datetime
from typing import Any, Final, NamedTuple

from django.db import connection

from poker.models.hands.played_hand import HandStatus
from poker.oversight.collusion.window import Window, begins

# What moved is computed as in `facts/pairs.py`; these hands need not be summed up yet.
_READ: Final = """
WITH together AS (
  SELECT low.player_id AS low, high.player_id AS high, low.table_id, low.hand_no, low.ended_at,
         low.net AS low_net, high.net AS high_net,
         (SELECT sum(greatest(-other.net, 0)) FROM poker_playedhand other
           WHERE other.table_id = low.table_id AND other.hand_no = low.hand_no) AS lost
    FROM poker_playedhand low JOIN poker_playedhand high USING (table_id, hand_no)
   WHERE low.player_id = ANY(%(players)s) AND high.player_id = ANY(%(players)s)
     AND low.player_id < high.player_id AND low.status = %(status)s
     AND low.ended_at >= %(from_at)s AND low.ended_at < %(until_at)s::timestamptz + interval '1 day'
     AND (%(currency)s = '' OR EXISTS (
       SELECT FROM poker_table at_table JOIN poker_game game ON game.id = at_table.game_id
        WHERE at_table.id = low.table_id AND game.currency = %(currency)s))
)
SELECT low, high, table_id, hand_no, ended_at, low_net, high_net,
       CASE WHEN low_net < 0 AND high_net > 0 THEN round(-low_net * high_net / lost)
            WHEN low_net > 0 AND high_net < 0 THEN round(low_net * high_net / lost)
            ELSE 0 END::bigint
  FROM together
 ORDER BY ended_at DESC, table_id, hand_no
"""


class JointHand(NamedTuple):
    """A hand dealt to two players, with each one's net result in minor units.

    `moved` is the part of it that went from `low` to `high`; it is negative in the other direction.
    """

    low: int
    high: int
    table: int
    hand_no: int
    ended_at: datetime
    low_net: int
    high_net: int
    moved: int

    @property
    def day(self) -> date:
        return self.ended_at.date()

    @property
    def name(self) -> tuple[int, int]:
        return self.table, self.hand_no


def joint_hands(players: Collection[int], currency: str, window: Window) -> list[JointHand]:
    """Return the finished hands of a window for each two of these players, the newest first; an
    empty currency stands for all."""
    asked: dict[str, Any] = {
        "players": list(players),
        "currency": currency,
        "status": HandStatus.FINISHED,
        "from_at": begins(window.since),
        "until_at": begins(window.until),
    }
    with connection.cursor() as cursor:
        cursor.execute(_READ, asked)
        return [JointHand(*row) for row in cursor.fetchall()]
