"""How much players of a case won of one another, in money, and in which hands."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

from django.db import connection

from accounts.ledger.models import Currency
from accounts.models import Player
from poker.models import CollusionCase
from poker.models.hands.played_hand import HandStatus
from poker.oversight.collusion.window import Window, begins

MOST_HANDS: Final = 5

# What moved is computed as in `facts/pairs.py`; these hands need not be summed up yet.
_READ: Final = """
WITH together AS (
  SELECT low.table_id, low.hand_no, low.net AS low_net, high.net AS high_net,
         (SELECT sum(greatest(-other.net, 0)) FROM poker_playedhand other
           WHERE other.table_id = low.table_id AND other.hand_no = low.hand_no) AS lost
    FROM poker_playedhand low
    JOIN poker_playedhand high USING (table_id, hand_no)
    JOIN poker_table at_table ON at_table.id = low.table_id
    JOIN poker_game game ON game.id = at_table.game_id AND game.currency = %(currency)s
   WHERE low.player_id = %(low)s AND high.player_id = %(high)s AND low.status = %(status)s
     AND low.ended_at >= %(from_at)s AND low.ended_at < %(until_at)s::timestamptz + interval '1 day'
)
SELECT table_id, hand_no,
       CASE WHEN low_net < 0 AND high_net > 0 THEN round(-low_net * high_net / lost)
            WHEN low_net > 0 AND high_net < 0 THEN round(low_net * high_net / lost)
            ELSE 0 END::bigint
  FROM together
"""


class Won(NamedTuple):
    """What a player won of another one in euro cents, less what was lost again, in how many hands
    together; `largest` are the hands in which most went that way, each a table and a number."""

    winner: Player
    loser: Player
    cents: int
    hands: int
    largest: Sequence[tuple[int, int]]


def winnings(case: CollusionCase) -> list[Won]:
    """Return what each two players of a case won of one another over the days of its signs, the
    largest sum first."""
    days = list(case.signs.values_list("since", "until"))
    if not days:
        return []
    window = Window(min(since for since, _until in days), max(until for _since, until in days))
    pairs = combinations(case.players.order_by("pk"), 2)
    found = (_won(low, high, window) for low, high in pairs)
    return sorted((won for won in found if won.hands), key=lambda won: -won.cents)


def _won(low: Player, high: Player, window: Window) -> Won:
    asked: dict[str, Any] = {
        "low": low.pk,
        "high": high.pk,
        "currency": Currency.EUR,
        "status": HandStatus.FINISHED,
        "from_at": begins(window.since),
        "until_at": begins(window.until),
    }
    with connection.cursor() as cursor:
        cursor.execute(_READ, asked)
        moved: list[tuple[int, int, int]] = cursor.fetchall()
    sum_to_high = sum(amount for _table, _hand, amount in moved)
    way = 1 if sum_to_high >= 0 else -1
    winner, loser = (high, low) if way > 0 else (low, high)
    return Won(winner, loser, abs(sum_to_high), len(moved), _largest(moved, way))


def _largest(moved: Iterable[tuple[int, int, int]], way: int) -> list[tuple[int, int]]:
    in_order = sorted(moved, key=lambda each: -way * each[2])
    return [(table, hand) for table, hand, amount in in_order[:MOST_HANDS] if way * amount > 0]
