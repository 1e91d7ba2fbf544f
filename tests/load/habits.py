"""What people do besides playing their turns."""

from typing import NamedTuple


class Habits(NamedTuple):
    """Chances for one player in one hand, ``dozes`` for one decision; and for how long.

    ``dozes`` lets the clock run out, ``sits_out`` and ``leaves`` come back after ``away_s``,
    ``drops`` cuts the connection without a word, ``stalls`` stops reading for ``stall_s``.
    """

    dozes: float = 0.0
    sits_out: float = 0.0
    leaves: float = 0.0
    drops: float = 0.0
    stalls: float = 0.0
    away_s: float = 3.0
    stall_s: float = 6.0


STEADY = Habits()
