"""Entries whose accounts are found by the very statement that inserts them."""

from collections.abc import Mapping
from typing import Final

from accounts.ledger.inserting import Entries
from accounts.ledger.models import AccountKind, Currency

_HAND: Final = """
    SELECT account.id, net.amount
      FROM unnest(%s::bigint[], %s::bigint[]) AS net (player, amount)
      JOIN ledger_account AS account
           ON account.player_id = net.player AND account.kind = %s AND account.currency = %s
              AND account.table_no = %s
    UNION ALL
    SELECT id, %s::bigint FROM ledger_account
     WHERE player_id IS NULL AND kind = %s AND currency = %s AND %s <> 0
"""
_TO_TABLE: Final = """
    SELECT id, %s::bigint FROM ledger_account
     WHERE player_id = %s AND kind = %s AND currency = %s AND table_no = %s
    UNION ALL
    SELECT id, %s::bigint FROM ledger_account
     WHERE player_id = %s AND kind = %s AND currency = %s
"""


def hand_entries(
    *, table_no: int, currency: Currency, nets: Mapping[int, int], rake: int
) -> Entries:
    """Return what a hand moves between the stacks at a table, `{player id: minor units}`, and from
    them to the house, 0 where there is no rake."""
    stacks = [list(nets), list(nets.values()), AccountKind.TABLE, currency, table_no]
    house = [rake, AccountKind.RAKE, currency, rake]
    return Entries(_HAND, stacks + house, len(nets) + bool(rake))


def table_entries(*, player: int, table_no: int, currency: Currency, amount: int) -> Entries:
    """Return what moves from a player's wallet to their stack at a table, in minor units; below
    zero it moves back."""
    stack = [amount, player, AccountKind.TABLE, currency, table_no]
    wallet = [-amount, player, AccountKind.WALLET, currency]
    return Entries(_TO_TABLE, stack + wallet, 2)
