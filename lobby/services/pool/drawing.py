"""Draws a table and a seat (clause ``pool-seating``). Pure: the random number is an argument."""

from collections.abc import Sequence
from typing import Final, NamedTuple

PLAYED_BEFORE_WEIGHT: Final = 3


class FreeTable(NamedTuple):
    """A table with free seats; ``played_before`` by the player who is to be seated.

    At an ``empty`` one nobody waits to be dealt cards.
    """

    table_id: int
    free_seats: tuple[int, ...]
    played_before: bool
    empty: bool = False


def weight(table: FreeTable) -> int:
    """Return how likely a table is drawn: one for each free seat, thrice that where one has played.

    So a table with few players is favoured over a fuller one, and a known one over an unknown one.
    """
    return len(table.free_seats) * (PLAYED_BEFORE_WEIGHT if table.played_before else 1)


def draw_seat(tables: Sequence[FreeTable], draw: int) -> tuple[int, int]:
    """Draw a table by its weight, then any of its free seats, and return (table id, seat number).

    Nobody is put at an empty table while there is company at another. ``draw`` is a random number
    from 0 on, much larger than the weights' sum. Raises ValueError without tables.
    """
    candidates = [table for table in tables if not table.empty] or list(tables)
    total = sum(map(weight, candidates))
    if not total:
        raise ValueError("no table has a free seat")
    point, rest = draw % total, draw // total
    for table in candidates:
        point -= weight(table)
        if point < 0:
            return table.table_id, table.free_seats[rest % len(table.free_seats)]
    raise AssertionError("the weights' sum was counted wrong")
