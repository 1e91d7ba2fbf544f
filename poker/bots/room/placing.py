"""How many practice bots belong at a table."""

from typing import Final

MOST_BESIDE_PEOPLE: Final = 4


def bots_wanted(
    *, humans: int, seats: int, needed: int, is_idle: bool, most: int = MOST_BESIDE_PEOPLE
) -> int:
    """Return how many bots should sit at a table with this many ``seats`` for bots and ``humans``.

    One seat always stays free. Without people, one bot fewer waits than the ``needed`` that start a
    hand. Bots among themselves would play on for ever where two suffice to go on, so all but one
    leave until the table is idle.
    """
    if humans == 0:
        return max(0, min(needed - 1 if is_idle else 1, most, seats - 1))
    return max(0, min(most, seats - 1 - humans))
