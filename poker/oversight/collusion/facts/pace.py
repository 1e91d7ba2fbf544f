"""How long players took to answer on a day.

A delay runs from what was recorded before, which gave them the turn, to their command. Answers
chosen before their turn, and those the clock gave for them, say nothing about it and are not
counted.
"""

from datetime import date
from math import log
from typing import Final

from django.db import connection

from poker.engine.codec import kind_name
from poker.engine.hand.events import Bet, Called, Checked, Folded, Raised
from poker.models.hands.played_hand import HandStatus
from poker.oversight.collusion.facts.chosen import Chosen

SHORTEST_MS: Final = 300
"""What is answered faster was chosen before the turn."""
STEP: Final = 1.1
BUCKETS: Final = 56
"""Each a tenth longer than the one before it; the last one begins at 57 seconds."""

_READ: Final = """
WITH stretch AS (
  SELECT table_id, min(first_seq) AS first, max(last_seq) AS last
    FROM poker_playedhand
   WHERE ended_at >= %(from_at)s AND ended_at < %(until_at)s AND status = %(status)s
   GROUP BY table_id
), told AS (
  SELECT event.player_id, event.kind,
         1000 * extract(epoch FROM event.at - lag(event.at) OVER stream) AS delay
    FROM stretch JOIN poker_tableevent event
      ON event.table_id = stretch.table_id AND event.seq BETWEEN stretch.first AND stretch.last
  WINDOW stream AS (PARTITION BY event.table_id ORDER BY event.seq)
), answered AS (
  SELECT told.player_id,
         least(%(buckets)s - 1, floor(ln(delay / %(shortest)s) / %(step)s))::int AS bucket
    FROM told JOIN accounts_player player ON player.id = told.player_id AND NOT player.is_bot
   WHERE told.kind = ANY(%(kinds)s) AND delay >= %(shortest)s
), counted AS (
  SELECT player_id, bucket, count(*) AS answers FROM answered GROUP BY player_id, bucket
)
INSERT INTO poker_paceday (day, player, delays)
SELECT %(day)s, player_id, array_agg(coalesce(answers, 0) ORDER BY bucket)
  FROM (SELECT DISTINCT player_id FROM counted) seen
 CROSS JOIN generate_series(0, %(buckets)s - 1) AS bucket
  LEFT JOIN counted USING (player_id, bucket)
 GROUP BY player_id
"""


def read_pace(day: date) -> None:
    """Store how long everybody but bots took to answer in the finished hands of a day; call it once
    per day."""
    asked = {
        **Chosen(day).asked(),
        "status": HandStatus.FINISHED,
        "kinds": [kind_name(each) for each in (Folded, Checked, Called, Bet, Raised)],
        "shortest": SHORTEST_MS,
        "step": log(STEP),
        "buckets": BUCKETS,
    }
    with connection.cursor() as cursor:
        cursor.execute(_READ, asked)


def begins_at(bucket: int) -> float:
    """Return from how many seconds on answers are counted in a bucket."""
    return float(SHORTEST_MS * STEP**bucket / 1000)
