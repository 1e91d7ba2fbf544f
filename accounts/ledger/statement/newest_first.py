"""A page of a statement, the newest movements first.

Each of the player's accounts gives its newest entries by its index, and the page is the newest of
those. The balances follow from today's by subtracting what came later: the newest page costs the
same however long the history is, an older one a sum over an index. Call everything here inside one
`snapshot`.
"""

from collections.abc import Sequence
from itertools import accumulate
from operator import sub
from typing import Final

from django.db import connection

from accounts.ledger.models import TransferKind
from accounts.ledger.statement.line import Line, Movement
from accounts.ledger.statement.purse import OWN_ACCOUNTS, PURSE_SUMS, Purse
from accounts.ledger.statement.scope import Scope

PAGE: Final = 50

# Transfers of every other kind also have an entry on another account of the player's. So a search
# for a few deposits leaves out the accounts at tables, which may have a million hands.
_AT_TABLES: Final = ("", TransferKind.HAND, TransferKind.RUN_OUT)

_SHOWN = f"""
WITH {OWN_ACCOUNTS}, shown AS (
    SELECT DISTINCT found.transfer_id
      FROM mine CROSS JOIN LATERAL (
        SELECT entry.transfer_id
          FROM ledger_entry entry JOIN ledger_transfer transfer ON transfer.id = entry.transfer_id
         WHERE entry.account_id = mine.id AND (%(at_tables)s OR mine.kind <> 'table')
           AND entry.transfer_id >= %(first)s AND entry.transfer_id < %(until)s
           AND (%(kind)s = '' OR transfer.kind = %(kind)s)
         ORDER BY entry.transfer_id DESC LIMIT %(most)s
      ) found
     ORDER BY found.transfer_id DESC LIMIT %(most)s
)
SELECT transfer.id, transfer.created_at, transfer.kind, transfer.reference, {PURSE_SUMS}
  FROM shown JOIN ledger_transfer transfer ON transfer.id = shown.transfer_id
  JOIN ledger_entry entry ON entry.transfer_id = transfer.id
  JOIN mine ON mine.id = entry.account_id
 GROUP BY transfer.id ORDER BY transfer.id DESC
"""

# Bucket i is what moved from the i-th number, oldest first, to before the next.
_BETWEEN = f"""
WITH {OWN_ACCOUNTS}
SELECT width_bucket(entry.transfer_id, %(edges)s::bigint[]), {PURSE_SUMS}
  FROM mine JOIN ledger_entry entry ON entry.account_id = mine.id
 WHERE entry.transfer_id >= %(oldest)s
 GROUP BY 1
"""

_NOW = f"""
WITH {OWN_ACCOUNTS}
SELECT coalesce(sum(balance) FILTER (WHERE kind = 'wallet'), 0)::bigint,
       coalesce(sum(balance) FILTER (WHERE kind = 'table'), 0)::bigint,
       coalesce(sum(balance) FILTER (WHERE kind NOT IN ('wallet', 'table')), 0)::bigint
  FROM mine
"""


def page(scope: Scope, *, most: int = PAGE) -> list[Line]:
    """Return the newest movements in the scope, at most `most`, with the balances after each."""
    movements = _shown(scope, most)
    after = balances_before(scope, [movement.number + 1 for movement in movements])
    return [Line(*each) for each in zip(movements, after, strict=True)]


def opening_and_closing(scope: Scope) -> tuple[Purse, Purse]:
    """Return the balances before the first and after the last transfer in the scope, of any
    kind.
    """
    if scope.first == 0:
        return Purse(), balances_before(scope, [scope.until])[0]
    closing, opening = balances_before(scope, [scope.until, scope.first])
    return opening, closing


def balances_before(scope: Scope, numbers: Sequence[int]) -> list[Purse]:
    """Return the player's money before each of these transfer numbers, which come newest first."""
    if not numbers:
        return []
    edges = list(reversed(numbers))
    with connection.cursor() as cursor:
        cursor.execute(_NOW, scope.values())
        today = Purse(*cursor.fetchone())
        cursor.execute(_BETWEEN, {**scope.values(), "edges": edges, "oldest": edges[0]})
        later = {bucket: Purse(*sums) for bucket, *sums in cursor}
    newest_first = (later.get(bucket, Purse()) for bucket in range(len(edges), 0, -1))
    return list(accumulate(newest_first, sub, initial=today))[1:]


def _shown(scope: Scope, most: int) -> list[Movement]:
    searched = {"most": most, "at_tables": scope.kind in _AT_TABLES}
    with connection.cursor() as cursor:
        cursor.execute(_SHOWN, {**scope.values(), **searched})
        return [
            Movement(number, at, kind, reference, Purse(*moved))
            for number, at, kind, reference, *moved in cursor
        ]
