"""The check of every wallet's balance against its player's deposits, withdrawals, stakes and
winnings."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from django.db import connection

from accounts.ledger.checks.audit import Difference
from config.registry import Registry


class WalletSource(NamedTuple):
    """Records of money moved into and out of wallets, independent of the wallets' entries.

    `query` is SQL for rows of a player's id, a currency and minor units, negative for money that
    left the wallet.
    """

    slug: str
    query: str


WALLET_SOURCES: Final[Registry[WalletSource]] = Registry("source of wallets", lambda one: one.slug)

WALLET_SOURCES.add(
    WalletSource(
        "tables",
        # From the accounts at the tables: their money came from the wallet and returns to it.
        """
        SELECT stack.player_id, stack.currency, -entry.amount
          FROM ledger_transfer transfer
          JOIN ledger_entry entry ON entry.transfer_id = transfer.id
          JOIN ledger_account stack ON stack.id = entry.account_id AND stack.kind = 'table'
         WHERE transfer.kind IN ('buy_in', 'top_up', 'cash_out')
        """,
    )
)
WALLET_SOURCES.add(
    WalletSource(
        "house",
        # Each has its own evidence, and no account of the player's on the other side.
        """
        SELECT wallet.player_id, wallet.currency, entry.amount
          FROM ledger_transfer transfer
          JOIN ledger_entry entry ON entry.transfer_id = transfer.id
          JOIN ledger_account wallet ON wallet.id = entry.account_id AND wallet.kind = 'wallet'
         WHERE transfer.kind IN ('opening_grant', 'refill', 'correction',
                                 'idle_paid_out', 'idle_to_charity', 'idle_taken_back')
        """,
    )
)
_DIFFERENT: Final = """
    SELECT player_id, currency, coalesce(wallet.balance, 0), coalesce(source.amount, 0)
      FROM (SELECT * FROM ledger_account WHERE kind = 'wallet') wallet
      FULL JOIN (
          SELECT player_id, currency, sum(amount)::bigint AS amount
            FROM ({sources}) moved (player_id, currency, amount) GROUP BY player_id, currency
      ) source USING (player_id, currency)
     WHERE coalesce(wallet.balance, 0) <> coalesce(source.amount, 0)
     ORDER BY player_id, currency
"""


def wallet_differences() -> Iterator[Difference]:
    """Yield every wallet whose balance differs from the sum of its player's buy-ins and cash-outs,
    tournaments, decided held bets, grants and cashier requests.
    """
    sources = " UNION ALL ".join(source.query for source in WALLET_SOURCES)
    with connection.cursor() as cursor:
        cursor.execute(_DIFFERENT.format(sources=sources))
        rows = cursor.fetchall()
    for player, currency, balance, expected in rows:
        yield Difference(f"wallet of player {player} in {currency}", balance, expected)
