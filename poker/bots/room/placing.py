"""How many practice bots belong at a table."""

from typing import Final

MOST_BESIDE_PEOPLE: Final = 4


def bots_wanted(
    *, humans: int, seats: int, needed: int, is_idle: bool, most: int = MOST_BESIDE_PEOPLE
) -> int:
    """How many bots should sit at a table where ``seats`` are left for them and people who
    want cards; one of these is always kept free.

    Without people, one bot less waits than the ``needed`` that start a hand. Left among
    themselves bots would play on for ever where two suffice to go on: so all but one leave
    until the table is idle.
    """
    if humans == 0:
        return max(0, min(needed - 1 if is_idle else 1, most, seats - 1))
    return max(0, min(most, seats - 1 - humans))
