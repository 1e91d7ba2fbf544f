"""A whole statement, the oldest movements first, in pieces that each read no more than needed."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from django.db import connection

from accounts.ledger.statement.line import Line, Movement
from accounts.ledger.statement.purse import OWN_ACCOUNTS, PURSE_SUMS, Purse
from accounts.ledger.statement.scope import Scope

PIECE: Final = 2000

# Transactions numbered below the horizon have all ended, so what they wrote no longer changes.
# After a dump is restored elsewhere the numbers begin again, so an age of an hour counts as well.
_HORIZON = """
SELECT pg_snapshot_xmin(pg_current_snapshot())::text, statement_timestamp() - interval '1 hour',
       coalesce((SELECT max(id) FROM ledger_transfer), 0)
"""
_ENDED = """
    (transfer.posted_in < %(horizon)s::xid8 OR transfer.created_at < %(long_ago)s)
"""

_OPENING = f"""
WITH {OWN_ACCOUNTS}
SELECT {PURSE_SUMS}
  FROM mine JOIN ledger_entry entry ON entry.account_id = mine.id
  JOIN ledger_transfer transfer ON transfer.id = entry.transfer_id
 WHERE entry.transfer_id < %(first)s AND {_ENDED}
"""

_PIECE = f"""
WITH {OWN_ACCOUNTS}, piece AS (
    SELECT DISTINCT found.transfer_id
      FROM mine CROSS JOIN LATERAL (
        SELECT entry.transfer_id
          FROM ledger_entry entry JOIN ledger_transfer transfer ON transfer.id = entry.transfer_id
         WHERE entry.account_id = mine.id
           AND entry.transfer_id >= %(first)s AND entry.transfer_id < %(until)s
           AND {_ENDED}
         ORDER BY entry.transfer_id LIMIT %(most)s
      ) found
     ORDER BY found.transfer_id LIMIT %(most)s
)
SELECT transfer.id, transfer.created_at, transfer.kind, transfer.reference, {PURSE_SUMS}
  FROM piece JOIN ledger_transfer transfer ON transfer.id = piece.transfer_id
  JOIN ledger_entry entry ON entry.transfer_id = transfer.id
  JOIN mine ON mine.id = entry.account_id
 GROUP BY transfer.id ORDER BY transfer.id
"""


class WholeStatement:
    """The movements in a scope at the moment this was made, however long reading takes.

    What was being written at that moment is left out, so that nothing appears behind the reader.
    `balance` is the opening balance, and after all pieces are read the closing one; lines of other
    kinds than the scope's are counted in it but not returned.
    """

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        with connection.cursor() as cursor:
            cursor.execute(_HORIZON)
            self._horizon, self._long_ago, last = cursor.fetchone()
            cursor.execute(_OPENING, self._values(scope.first))
            self.balance = Purse(*cursor.fetchone())
        self._next, self._end = scope.first, min(scope.until, last + 1)
        self._width = PIECE

    def next_piece(self, *, most: int = PIECE) -> list[Line] | None:
        """Return the next lines, at most `most` and possibly none; None when there are no more."""
        if self._next >= self._end:
            return None
        movements = self._movements(most)
        if len(movements) == most:
            self._next = movements[-1].number + 1
            self._width = max(most, self._width // 2)
        else:
            self._next = min(self._end, self._next + self._width)
            self._width *= 2
        return list(self._lines(movements))

    def _movements(self, most: int) -> list[Movement]:
        """Return the first movements of the next range of transfers, at most `most`.

        The range is as wide as has given enough movements so far.
        """
        stretch = {"until": min(self._end, self._next + self._width), "most": most}
        with connection.cursor() as cursor:
            cursor.execute(_PIECE, {**self._values(self._next), **stretch})
            return [
                Movement(number, at, kind, reference, Purse(*moved))
                for number, at, kind, reference, *moved in cursor
            ]

    def _lines(self, movements: list[Movement]) -> Iterator[Line]:
        for movement in movements:
            self.balance += movement.moved
            if self.scope.kind in ("", movement.kind):
                yield Line(movement, self.balance)

    def _values(self, first: int) -> dict[str, Any]:
        ended = {"horizon": self._horizon, "long_ago": self._long_ago}
        return {**replace(self.scope, first=first).values(), **ended}
