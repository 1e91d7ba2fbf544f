"""A player's money by where it is."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Purse:
    """A player's money in one currency by where it is, or how it was moved, in minor units.

    `held` is what is set aside: undecided bets, and withdrawals that are not paid out yet.
    """

    wallet: int = 0
    tables: int = 0
    held: int = 0

    @property
    def total(self) -> int:
        return self.wallet + self.tables + self.held

    def __add__(self, other: "Purse") -> "Purse":
        return Purse(self.wallet + other.wallet, self.tables + other.tables, self.held + other.held)

    def __sub__(self, other: "Purse") -> "Purse":
        return Purse(self.wallet - other.wallet, self.tables - other.tables, self.held - other.held)


# Sums the entries joined to `mine` (see OWN_ACCOUNTS) into the three columns of a Purse.
PURSE_SUMS = """
    coalesce(sum(entry.amount) FILTER (WHERE mine.kind = 'wallet'), 0)::bigint,
    coalesce(sum(entry.amount) FILTER (WHERE mine.kind = 'table'), 0)::bigint,
    coalesce(sum(entry.amount) FILTER (WHERE mine.kind NOT IN ('wallet', 'table')), 0)::bigint
"""
OWN_ACCOUNTS = """
    mine AS (
        SELECT id, kind, balance FROM ledger_account
         WHERE player_id = %(player)s AND currency = %(currency)s
    )
"""
