"""The ledger by day, account and kind of transfer."""

from typing import Final

from accounts.compliance.rollups.rollup import ROLLUPS, Part, Rollup

_RAW: Final = """
SELECT entry.account_id, transfer.kind, sum(entry.amount)::bigint AS amount
  FROM ledger_transfer transfer JOIN ledger_entry entry ON entry.transfer_id = transfer.id
 WHERE transfer.created_at >= %(from_at)s AND transfer.created_at < %(until_at)s
 GROUP BY entry.account_id, transfer.kind
"""

ACCOUNT_DAYS: Final = ROLLUPS.add(
    Rollup(
        name="ledger",
        first="SELECT min(created_at) FROM ledger_transfer",
        parts=(Part("account_day", ("account_id", "kind", "amount"), _RAW),),
    )
)


def moves(since: str, until: str) -> str:
    """Return the SQL of what was moved from `since` until before `until`, both SQL instants.

    Its rows are account, kind and amount in minor units: the sums of days that are rolled up, and
    the entries of all other times.
    """
    span = f"'{ACCOUNT_DAYS.name}', {since}, {until}"
    return f"""
SELECT daily.account_id, daily.kind, daily.amount
  FROM rolled_days({span}) rolled JOIN account_day daily ON daily.day = rolled.day
UNION ALL
SELECT entry.account_id, transfer.kind, entry.amount
  FROM open_times({span}) gap
  JOIN ledger_transfer transfer
    ON transfer.created_at >= gap.since AND transfer.created_at < gap.before
  JOIN ledger_entry entry ON entry.transfer_id = transfer.id
"""
