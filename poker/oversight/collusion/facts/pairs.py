"""Which players were dealt in together on a day, and what moved between them.

Everybody who lost in a hand pays the part of each winner's gain that is their share of all that was
lost in it. Summed over pairs this makes every winner's gain, and every loser's loss except their
part of the rake. Hands that did not end at the table, and bots, are left out.
"""

from collections.abc import Iterable
from typing import Final

from django.db import connection
from django.db.models import Sum

from poker.models import PairDay
from poker.models.hands.played_hand import HandStatus
from poker.oversight.collusion.facts.chosen import Chosen
from poker.oversight.collusion.window import Window

# A hand's players are put into arrays, and pairs are made from these: for a join of the table with
# itself the planner has to guess row counts, and a day on which it guesses wrong takes hours.
_READ: Final = """
WITH hand AS (
  SELECT at_table.game_id, sum(greatest(-played.net, 0)) AS lost,
         array_agg(played.player_id) FILTER (WHERE NOT player.is_bot) AS players,
         array_agg(played.net) FILTER (WHERE NOT player.is_bot) AS nets
    FROM poker_playedhand played
    JOIN poker_table at_table ON at_table.id = played.table_id
    JOIN accounts_player player ON player.id = played.player_id
   WHERE played.ended_at >= %(from_at)s AND played.ended_at < %(until_at)s
     AND played.status = %(status)s
   GROUP BY at_table.game_id, played.table_id, played.hand_no
  HAVING %(player)s::bigint IS NULL OR bool_or(played.player_id = %(player)s)
), moved AS (
  SELECT hand.game_id, low.player AS low, high.player AS high,
         CASE WHEN low.net < 0 AND high.net > 0 THEN round(-low.net * high.net / hand.lost)
              WHEN low.net > 0 AND high.net < 0 THEN round(low.net * high.net / hand.lost)
              ELSE 0 END AS amount
    FROM hand, unnest(hand.players, hand.nets) AS low(player, net),
         unnest(hand.players, hand.nets) AS high(player, net)
   WHERE low.player < high.player
)
INSERT INTO poker_pairday (day, game, low, high, hands, moved, squares, largest)
SELECT %(day)s, game_id, low, high, count(*), sum(amount), sum(amount::float8 * amount::float8),
       max(abs(amount))
  FROM moved GROUP BY game_id, low, high
"""


def read_pairs(chosen: Chosen) -> None:
    """Store the pairs of these hands; call it once per day."""
    with connection.cursor() as cursor:
        cursor.execute(_READ, {**chosen.asked(), "status": HandStatus.FINISHED})


def hands_together(window: Window, players: Iterable[int]) -> dict[tuple[int, int], int]:
    """Return how many hands each two of these players were dealt in to together."""
    them = list(players)
    rows = PairDay.objects.filter(day__range=window, low__in=them, high__in=them)
    summed = rows.values_list("low", "high").annotate(Sum("hands")).order_by()
    return {(low, high): hands for low, high, hands in summed}
