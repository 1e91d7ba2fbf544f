"""The SQL that reports of played hands share: which hands, and what the ledger says of them."""

from typing import Final

from accounts.compliance.reporting.definition.filters import CURRENCY, TABLE
from accounts.ledger.models import TransferKind
from accounts.ledger.text.money_text import CHIPS
from poker.oversight.compliance.filters import GAME

FILTERS: Final = (CURRENCY, GAME, TABLE)

GAME_OF: Final = """
  JOIN poker_table at_table ON at_table.id = {row}.table_id
  JOIN poker_game game ON game.id = at_table.game_id
"""
FOR_MONEY: Final = f"game.currency <> '{CHIPS}'"
"""Chips of tournaments are not money: they have reports of their own."""

CHOSEN: Final = f"""
   AND {CURRENCY.only("game.currency", "text")} AND {GAME.only("game.id")}
   AND {TABLE.only("at_table.id")} AND {FOR_MONEY}
"""

# Rows of players; to be followed by further conditions.
PLAYED: Final = f"""
  FROM poker_playedhand played {GAME_OF.format(row="played")}
 WHERE played.ended_at >= %(from_at)s AND played.ended_at < %(until_at)s {CHOSEN}
"""

# A transfer names its hand, so that no hand at midnight is counted on two days.
REFERENCE: Final = "'table:' || hand.table_id || ' hand:' || hand.hand_no"

SETTLING: Final = (
    TransferKind.HAND,
    TransferKind.RUN_OUT,
    TransferKind.HAND_HELD,
    TransferKind.HELD_REFUND,
    TransferKind.HELD_AWARD,
)
"""The kinds of transfer that pay players the results in their hand histories.

Other transfers also name a hand, but a correction does not change its history, and an undecided bet
that goes to charity is already lost.
"""
_SETTLING: Final = ", ".join(f"'{kind.value}'" for kind in SETTLING)
SETTLES: Final = f"transfer.kind IN ({_SETTLING})"


def ledger_of(entries: str, more: str = "") -> str:
    """Return the SQL for the sum of these entries of the hands' transfers, by currency.

    ``entries`` is a condition on a `transfer` and an `account`, ``more`` further conditions on
    `played` hands.
    """
    return f"""
SELECT hand.currency, sum(entry.amount)
  FROM (SELECT DISTINCT game.currency, played.table_id, played.hand_no {PLAYED} {more}) hand
  JOIN ledger_transfer transfer ON transfer.reference = {REFERENCE}
  JOIN ledger_entry entry ON entry.transfer_id = transfer.id
  JOIN ledger_account account ON account.id = entry.account_id AND {entries}
 GROUP BY hand.currency
"""
