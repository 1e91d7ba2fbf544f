"""The floor by one prepared statement, which commits by itself: one round trip."""

from functools import cache
from typing import Final, NamedTuple

from django.utils import timezone

from tests.benchmarks.floor.by_driver import COLUMNS, ROW, Caused, connection, rows
from tests.benchmarks.floor.sizes import Sizes

_ADVANCE: Final = """
    WITH moved AS (
        UPDATE poker_table SET seq = %s, anchor_seq = %s, wake_at = %s
         WHERE id = %s AND seq = %s
        RETURNING id
    )
    INSERT INTO poker_tableevent ({columns})
    SELECT event.* FROM moved, (VALUES {rows}) AS event
"""


class Place(NamedTuple):
    """How far a table is: the number of its last event, and of its actions."""

    seq: int
    actions: int


_known: Final[dict[int, Place]] = {}
"""Where this process left each table."""


def store(sizes: Sizes, table_id: int, player_id: int, action_id: str) -> int:
    """Store an action after what this process knows of the table, read again as often as that is
    not where it is; return the number of the table's actions. Raises LookupError without such a
    table."""
    caused = Caused(player_id, action_id, timezone.now())
    place = _known.get(table_id) or read(table_id)
    while (moved := advance(sizes, table_id, place, caused)) is None:
        place = read(table_id)
    _known[table_id] = moved
    return moved.actions


def advance(sizes: Sizes, table_id: int, place: Place, caused: Caused) -> Place | None:
    """Advance the table's row from ``place`` and insert the action's rows; return where it is
    then. None, and nothing is stored, where the table is not at that number."""
    actions = place.actions + 1
    filled = [sizes.row_bytes] * sizes.rows_of(actions)
    moved = Place(place.seq + len(filled), actions)
    # The alarm is written, as the others write it, and stays unset: no clock looks at the floor.
    values = [moved.seq, moved.actions, None, table_id, place.seq]
    values += rows(table_id, place.seq, filled, caused)
    ours = connection(autocommit=True)
    stored = ours.execute(_statement(len(filled)), values, prepare=True)
    return moved if stored.rowcount else None


def read(table_id: int) -> Place:
    """Return where the table is. Raises LookupError without such a table."""
    ours = connection(autocommit=True)
    query = "SELECT seq, anchor_seq FROM poker_table WHERE id = %s"
    found = ours.execute(query, [table_id]).fetchone()
    if found is None:
        raise LookupError(f"there is no table {table_id}")
    return Place(*found)


@cache
def _statement(count: int) -> bytes:
    """Return the statement for so many rows."""
    return _ADVANCE.format(columns=COLUMNS, rows=", ".join([ROW] * count)).encode()
