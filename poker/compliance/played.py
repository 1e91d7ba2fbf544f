"""The SQL that reports of played hands share: which hands, and what the ledger says of them."""

from typing import Final

from accounts.compliance.filters import CURRENCY, TABLE
from poker.compliance.filters import GAME

FILTERS: Final = (CURRENCY, GAME, TABLE)

# Rows of players; to be followed by further conditions.
PLAYED: Final = f"""
  FROM poker_playedhand played JOIN poker_table at_table ON at_table.id = played.table_id
  JOIN poker_game game ON game.id = at_table.game_id
 WHERE played.ended_at >= %(from_at)s AND played.ended_at < %(until_at)s
   AND {CURRENCY.only("game.currency", "text")} AND {GAME.only("game.id")}
   AND {TABLE.only("at_table.id")}
"""


def ledger_of(accounts: str, more: str = "", *, own: bool = False) -> str:
    """By currency, what the transfers of these hands came to on accounts of these kinds; on those
    of the rows' `own` players alone, or on everybody's.

    A transfer names its hand, so that no hand at midnight is counted on two days.
    """
    player = ", played.player_id" if own else ""
    mine = "AND account.player_id = hand.player_id" if own else ""
    return f"""
SELECT hand.currency, sum(entry.amount)
  FROM (SELECT DISTINCT game.currency, played.table_id, played.hand_no{player}
        {PLAYED} {more}) hand
  JOIN ledger_transfer transfer
    ON transfer.reference = 'table:' || hand.table_id || ' hand:' || hand.hand_no
  JOIN ledger_entry entry ON entry.transfer_id = transfer.id
  JOIN ledger_account account ON account.id = entry.account_id AND account.kind IN {accounts} {mine}
 GROUP BY hand.currency
"""  # noqa: S608  # put together from constants
