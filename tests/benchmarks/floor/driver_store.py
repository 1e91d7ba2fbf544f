"""The floor by the driver: the ORM's five statements, written out."""

from functools import cache
from typing import Final

from django.utils import timezone

from tests.benchmarks.floor.by_driver import COLUMNS, ROW, Caused, connection, rows
from tests.benchmarks.floor.sizes import Sizes

_INSERT: Final = "INSERT INTO poker_tableevent ({columns}) VALUES {rows}"


def store(sizes: Sizes, table_id: int, player_id: int, action_id: str) -> int:
    """Begin, lock, insert, update, commit; return the number of the table's actions.

    Raises LookupError without such a table.
    """
    ours = connection(autocommit=False)
    with ours.transaction():
        found = ours.execute(
            "SELECT seq, anchor_seq, wake_at FROM poker_table WHERE id = %s FOR UPDATE", [table_id]
        ).fetchone()
        if found is None:
            raise LookupError(f"there is no table {table_id}")
        seq, actions, wake_at = found
        actions += 1
        filled = [sizes.row_bytes] * sizes.rows_of(actions)
        caused = Caused(player_id, action_id, timezone.now())
        ours.execute(_insert(len(filled)), rows(table_id, seq, filled, caused))
        ours.execute(
            "UPDATE poker_table SET seq = %s, anchor_seq = %s, wake_at = %s WHERE id = %s",
            [seq + len(filled), actions, wake_at, table_id],
        )
    return int(actions)


@cache
def _insert(count: int) -> bytes:
    """Return the statement that inserts so many rows."""
    return _INSERT.format(columns=COLUMNS, rows=", ".join([ROW] * count)).encode()
