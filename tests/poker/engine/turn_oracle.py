"""How long a turn lasts and how it ends when its player never acts, by the rulebook's clauses.

Written from section 8 alone, one function a policy, in whole seconds from the start of the
turn. The player is gone from second ``gone`` (0 and below: since before the turn) until
second ``back``; either may be ``NEVER``.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

NEVER: Final = 10_000
SILENT, TURN, GRACE = 10, 30, 20


class Ending(NamedTuple):
    """The second at which the turn ends, and whether with an all-in for the pot."""

    second: int
    all_in: bool = False


class Absence(NamedTuple):
    gone: int
    back: int

    def covers(self, second: int) -> bool:
        return self.gone <= second < self.back


def checks_or_folds(absence: Absence, bank: int) -> Ending:
    """A, and by our decision B and C: whoever is gone when the clock runs out gets 20 s more.

    Where there is a time bank, whoever is there uses it, be it before or after the grace.
    """
    if absence.covers(TURN):
        after_grace = TURN + GRACE
        return Ending(after_grace if absence.covers(after_grace) else after_grace + bank)
    banked = TURN + bank
    return Ending(banked + GRACE if absence.covers(banked) else banked)


def is_protected(absence: Absence, bank: int) -> Ending:
    """D: gone for the silent 10 s, or gone when time is up, is an all-in; there is no grace."""
    if absence.gone <= 0 and absence.covers(SILENT):
        return Ending(SILENT, all_in=True)
    end = TURN if absence.covers(TURN) else TURN + bank
    return Ending(end, all_in=absence.covers(end))


def is_unprotected(absence: Absence, bank: int) -> Ending:
    """D with no protection left, declined, or no chips in the pot."""
    return Ending(TURN if absence.covers(TURN) else TURN + bank)


def goes_all_in(absence: Absence, bank: int) -> Ending:
    """E: coming back with time left gives 20 s more, once; time that is up is an all-in.

    Whoever is back just as the clock ends had no time left, but finds their bank.
    """
    end = TURN
    if _returns_in(absence, 0, end):
        return Ending(end + GRACE + bank, all_in=True)
    if absence.covers(end):
        return Ending(end, all_in=True)
    end += bank
    return Ending(end + GRACE if _returns_in(absence, TURN + 1, end) else end, all_in=True)


def _returns_in(absence: Absence, first: int, end: int) -> bool:
    return absence.gone < absence.back and first <= absence.back < end


POLICIES: Final[dict[str, Callable[[Absence, int], Ending]]] = {
    "plo-pool": checks_or_folds,
    "nlo-freezeout": checks_or_folds,
    "holdem": checks_or_folds,
    "omaha-protected": is_protected,
    "omaha-classic": goes_all_in,
}
