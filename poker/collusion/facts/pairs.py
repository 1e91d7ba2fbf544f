"""Who was dealt in with whom on a day, and what moved between them.

Of each winner's gain, everybody who lost in the hand pays the part that is their share of all that
was lost in it. What moves so between a pair comes to every winner's gain, and to every loser's
loss but for their part of the rake. Hands that did not end at the table, and bots, are left out.
"""

from datetime import date, timedelta
from typing import Any, Final

from django.db import connection

from poker.collusion.window import begins
from poker.models.played_hand import HandStatus

_READ: Final = """
WITH part AS (
  SELECT played.table_id, at_table.game_id, played.hand_no, played.player_id, played.net,
         sum(greatest(-played.net, 0)) OVER hand AS lost, player.is_bot
    FROM poker_playedhand played
    JOIN poker_table at_table ON at_table.id = played.table_id
    JOIN accounts_player player ON player.id = played.player_id
   WHERE played.ended_at >= %(from_at)s AND played.ended_at < %(until_at)s
     AND played.status = %(status)s
  WINDOW hand AS (PARTITION BY played.table_id, played.hand_no)
), moved AS (
  SELECT low.game_id, low.player_id AS low, high.player_id AS high,
         CASE WHEN low.net < 0 AND high.net > 0 THEN round(-low.net * high.net / low.lost)
              WHEN low.net > 0 AND high.net < 0 THEN round(low.net * high.net / low.lost)
              ELSE 0 END AS amount
    FROM part low JOIN part high USING (table_id, hand_no)
   WHERE low.player_id < high.player_id AND NOT low.is_bot AND NOT high.is_bot
)
INSERT INTO poker_pairday (day, game, low, high, hands, moved, squares)
SELECT %(day)s, game_id, low, high, count(*), sum(amount), sum(amount::float8 * amount::float8)
  FROM moved GROUP BY game_id, low, high
"""


def read_pairs(day: date) -> None:
    """Keep the pairs of a day, once."""
    asked: dict[str, Any] = {
        "day": day,
        "from_at": begins(day),
        "until_at": begins(day + timedelta(days=1)),
        "status": HandStatus.FINISHED,
    }
    with connection.cursor() as cursor:
        cursor.execute(_READ, asked)
