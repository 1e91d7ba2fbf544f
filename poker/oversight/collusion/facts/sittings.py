"""Who sat where on a day, from when until when."""

from datetime import date, timedelta
from typing import Any, Final

from django.db import connection

from poker.oversight.collusion.window import begins

PAUSE: Final = timedelta(minutes=30)
"""A player who was dealt no cards for longer than this begins a new sitting."""

_READ: Final = """
WITH played AS (
  SELECT hand.table_id, at_table.game_id, hand.player_id, hand.ended_at,
         hand.ended_at - lag(hand.ended_at) OVER stay > %(pause)s AS is_back
    FROM poker_playedhand hand
    JOIN poker_table at_table ON at_table.id = hand.table_id
    JOIN accounts_player player ON player.id = hand.player_id AND NOT player.is_bot
   WHERE hand.ended_at >= %(from_at)s AND hand.ended_at < %(until_at)s
  WINDOW stay AS (PARTITION BY hand.player_id, hand.table_id ORDER BY hand.ended_at)
), numbered AS (
  SELECT *, count(*) FILTER (WHERE is_back) OVER stay AS number FROM played
  WINDOW stay AS (PARTITION BY player_id, table_id ORDER BY ended_at)
)
INSERT INTO poker_sitting (day, game, "table", player, began_at, ended_at, hands)
SELECT %(day)s, game_id, table_id, player_id, min(ended_at), max(ended_at), count(*)
  FROM numbered GROUP BY game_id, table_id, player_id, number
"""


def read_sittings(day: date) -> None:
    """Store the sittings of a day; call it once per day. One that goes on after midnight is two."""
    asked: dict[str, Any] = {
        "day": day,
        "from_at": begins(day),
        "until_at": begins(day + timedelta(days=1)),
        "pause": PAUSE,
    }
    with connection.cursor() as cursor:
        cursor.execute(_READ, asked)
