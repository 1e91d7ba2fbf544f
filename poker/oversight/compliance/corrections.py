"""The SQL that reports of played hands share: corrections of finished hands.

A correction does not change the hand's history, so reports show it in a separate column. It
counts in the interval in which the hand ended, whenever it was made. Corrections are few and found
by an index of their own: no daily sum contains them, and no correction makes one wrong. A
correction is one or two transfers; the amount it moved is the sum of its entries on players'
accounts.
"""

from typing import Final

from django.utils.translation import gettext_lazy as _

from accounts.compliance.reporting.definition.checks import LedgerSum
from accounts.compliance.reporting.definition.column import Column, Kind, money
from accounts.compliance.reporting.definition.filters import PLAYER
from accounts.ledger.models import TransferKind
from poker.oversight.compliance.played import CHOSEN, GAME_OF

COLUMN: Final = money("corrected", _("Corrections"))

_IS_ONE: Final = f"transfer.kind = '{TransferKind.CORRECTION.value}'"
_OF_HAND: Final = """
       played.table_id = substring(transfer.reference FROM '^table:([0-9]+) hand:')::bigint
   AND played.hand_no = substring(transfer.reference FROM '^table:[0-9]+ hand:([0-9]+)$')::bigint
"""
_CHOSEN: Final = f"""played.ended_at >= %(from_at)s AND played.ended_at < %(until_at)s
   AND {_IS_ONE} {CHOSEN}"""


def corrections(more: str = "") -> str:
    """Return the SQL for the amounts that corrections moved on the accounts of the chosen hands'
    players.

    ``more`` are further conditions on `played` hands. Its rows are table, hand, player, currency
    and amount in minor units, one row for each correction of a player's part.
    """
    return f"""
SELECT played.table_id, played.hand_no, played.player_id, game.currency, entry.amount AS corrected
  FROM ledger_transfer transfer JOIN ledger_entry entry ON entry.transfer_id = transfer.id
  JOIN ledger_account account ON account.id = entry.account_id
  JOIN poker_playedhand played ON {_OF_HAND} AND played.player_id = account.player_id
  {GAME_OF.format(row="played")}
 WHERE {_CHOSEN} {more}
"""


def house_side(more: str = "") -> LedgerSum:
    """Return the check of the column against the house's side of the same transfers."""
    return _other_side("account.player_id IS NULL", more)


def others_side(more: str) -> LedgerSum:
    """Return the check of the column of a report that can be limited to one player: against the
    house's side, or against the amounts of all other accounts.
    """
    others = f"""CASE WHEN %({PLAYER.name})s::bigint IS NULL THEN account.player_id IS NULL
         ELSE account.player_id IS DISTINCT FROM %({PLAYER.name})s::bigint END"""
    return _other_side(others, more)


def late_column(table: str, hand: str, player: str) -> Column:
    """Return the column for a report that reads it only for the rows of a page."""
    return Column(
        COLUMN.name,
        COLUMN.label,
        Kind.MONEY,
        total=COLUMN.total,
        late=f"""
(SELECT coalesce(sum(entry.amount), 0)::bigint
   FROM ledger_transfer transfer JOIN ledger_entry entry ON entry.transfer_id = transfer.id
   JOIN ledger_account account ON account.id = entry.account_id
  WHERE {_IS_ONE} AND transfer.reference = 'table:' || {table} || ' hand:' || {hand}
    AND account.player_id = {player})
""",
    )


def _other_side(accounts: str, more: str) -> LedgerSum:
    query = f"""
SELECT chosen.currency, -sum(entry.amount)
  FROM (SELECT DISTINCT transfer.id, game.currency
          FROM ledger_transfer transfer JOIN poker_playedhand played ON {_OF_HAND}
          {GAME_OF.format(row="played")}
         WHERE {_CHOSEN} {more}) chosen
  JOIN ledger_entry entry ON entry.transfer_id = chosen.id
  JOIN ledger_account account ON account.id = entry.account_id
 WHERE {accounts}
 GROUP BY chosen.currency
"""
    return LedgerSum(_("Corrections: the opposite entries"), COLUMN.name, query)
