"""Play by day, table and player, which reports of long intervals add up.

A report takes the sums of the days that are rolled up, and reads the hands of all other times. The
ledger's amounts, with which they are compared, are taken in the same way: those of the transfers
that settle a hand. No daily sum includes later corrections by staff (`corrections.py`), so a
correction never makes a day's sums wrong.
"""

from typing import Final

from accounts.compliance.rollups.rollup import ROLLUPS, Part, Rollup
from poker.models.oversight.play_day import PLAY_ROLLUP
from poker.oversight.compliance.played import CHOSEN, GAME_OF, PLAYED, REFERENCE, SETTLES

_SPAN: Final = f"'{PLAY_ROLLUP}', %(from_at)s, %(until_at)s"

# Rows of players, to be followed by further conditions: of a day, and of times not rolled up.
_OF_DAY: Final = """
  FROM poker_playedhand played
 WHERE played.ended_at >= %(from_at)s AND played.ended_at < %(until_at)s
"""
_OPEN: Final = f"""
  FROM open_times({_SPAN}) gap
  JOIN poker_playedhand played ON played.ended_at >= gap.since AND played.ended_at < gap.before
  {GAME_OF.format(row="played")}
 WHERE true {CHOSEN}
"""


def _by_table(played: str) -> str:
    return f"""
SELECT hand.table_id, hand.status, count(*)::int AS hands, sum(hand.net)::bigint AS net,
       sum(hand.rake)::bigint AS rake, sum(hand.pot)::bigint AS pot,
       coalesce(sum(moved.rake), 0)::bigint AS booked_rake,
       coalesce(sum(moved.booked), 0)::bigint AS booked
  FROM (SELECT played.table_id, played.hand_no, max(played.status) AS status,
               max(played.pot) AS pot, sum(played.net) AS net, sum(played.rake) AS rake
        {played} GROUP BY played.table_id, played.hand_no) hand
  LEFT JOIN (
    SELECT hand.table_id, hand.hand_no,
           sum(entry.amount) FILTER (WHERE account.kind = 'rake') AS rake,
           sum(entry.amount) FILTER (WHERE account.kind IN ('table', 'wallet')) AS booked
      FROM (SELECT DISTINCT played.table_id, played.hand_no {played}) hand
      JOIN ledger_transfer transfer ON transfer.reference = {REFERENCE} AND {SETTLES}
      JOIN ledger_entry entry ON entry.transfer_id = transfer.id
      JOIN ledger_account account ON account.id = entry.account_id
     GROUP BY hand.table_id, hand.hand_no
  ) moved ON moved.table_id = hand.table_id AND moved.hand_no = hand.hand_no
 GROUP BY hand.table_id, hand.status
"""


def _by_player(played: str) -> str:
    return f"""
SELECT hand.table_id, hand.player_id, hand.status, count(*)::int AS hands,
       sum(hand.net)::bigint AS net, sum(hand.rake)::bigint AS rake,
       coalesce(sum(hand.wagered), 0)::bigint AS wagered,
       coalesce(sum(moved.booked), 0)::bigint AS booked
  FROM (SELECT played.* {played}) hand
  LEFT JOIN (
    SELECT hand.table_id, hand.hand_no, account.player_id, sum(entry.amount) AS booked
      FROM (SELECT DISTINCT played.table_id, played.hand_no {played}) hand
      JOIN ledger_transfer transfer ON transfer.reference = {REFERENCE} AND {SETTLES}
      JOIN ledger_entry entry ON entry.transfer_id = transfer.id
      JOIN ledger_account account
        ON account.id = entry.account_id AND account.kind IN ('table', 'wallet')
     GROUP BY hand.table_id, hand.hand_no, account.player_id
  ) moved ON moved.table_id = hand.table_id AND moved.hand_no = hand.hand_no
   AND moved.player_id = hand.player_id
 GROUP BY hand.table_id, hand.player_id, hand.status
"""


_SUMS: Final = ("status", "hands", "net", "rake", "booked")
_TABLE_DAY: Final = Part(
    "poker_tableday", ("table_id", *_SUMS, "pot", "booked_rake"), _by_table(_OF_DAY)
)
_PLAYER_DAY: Final = Part(
    "poker_playerday", ("table_id", "player_id", *_SUMS, "wagered"), _by_player(_OF_DAY)
)
PLAY_DAYS: Final = ROLLUPS.add(
    Rollup(
        name=PLAY_ROLLUP,
        first="SELECT min(ended_at) FROM poker_playedhand",
        parts=(_TABLE_DAY, _PLAYER_DAY),
    )
)


def _rolled(part: Part) -> str:
    columns = ", ".join(f"daily.{column}" for column in part.columns)
    return f"""
SELECT {columns}
  FROM rolled_days({_SPAN}) rolled JOIN {part.table} daily ON daily.day = rolled.day
  {GAME_OF.format(row="daily")}
 WHERE true {CHOSEN}
"""


def _listed(part: Part, raw: str) -> str:
    return f"SELECT {', '.join(part.columns)} FROM ({raw}) listed"  # put together from constants


TABLE_SUMS: Final = f"{_rolled(_TABLE_DAY)} UNION ALL {_listed(_TABLE_DAY, _by_table(_OPEN))}"
"""For each chosen table: hands by status, their sums, and the ledger's amounts for them."""


def player_sums(rolled: str = "", raw: str = "") -> str:
    """Return the SQL for the sums of the players at the chosen tables.

    ``rolled`` are further conditions on the rolled-up `daily` sums, ``raw`` on rows of `played`
    hands.
    """
    return (
        f"{_rolled(_PLAYER_DAY)} {rolled}"
        f" UNION ALL {_listed(_PLAYER_DAY, _by_player(f'{_OPEN} {raw}'))}"
    )


def sums_of_hands(more: str) -> str:
    """Return the SQL for the sums of players over hands that meet conditions on `played`, all read
    one by one."""
    return _listed(_PLAYER_DAY, _by_player(f"{PLAYED} {more}"))


def by_currency(sums: str, column: str) -> str:
    """Return the SQL that adds up a column of sums by table, by the currency of the tables'
    games."""
    return f"""
SELECT game.currency, sum(daily.{column}) FROM ({sums}) daily {GAME_OF.format(row="daily")}
 GROUP BY game.currency
"""


RAKE_BY_DAY: Final = f"""
SELECT currency, day, sum(rake) FROM (
    SELECT game.currency, daily.day, daily.rake
      FROM rolled_days({_SPAN}) rolled JOIN poker_tableday daily ON daily.day = rolled.day
      {GAME_OF.format(row="daily")} WHERE true {CHOSEN}
     UNION ALL
    SELECT game.currency, (played.ended_at AT TIME ZONE 'UTC')::date, played.rake {_OPEN}
) of_day GROUP BY currency, day ORDER BY currency, day
"""
