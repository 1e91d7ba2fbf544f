"""How many practice bots belong at a table."""

from typing import Final

WAITING: Final = 2
"""Bots at a table without people: one short of the three that start a hand."""

MOST_BESIDE_PEOPLE: Final = 4


def bots_wanted(*, humans: int, seats: int, is_idle: bool, most: int = MOST_BESIDE_PEOPLE) -> int:
    """How many bots should sit at a table of ``seats``; one seat is always kept free.

    Bots left among themselves would play on for ever, two sufficing right after a hand of
    three: so all but one leave until the table is idle, and two wait there again.
    """
    if humans == 0:
        return min(WAITING if is_idle else 1, most, seats - 1)
    return max(0, min(most, seats - 1 - humans))
