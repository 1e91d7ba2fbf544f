"""What players do beside one another, summed up for each of them and each other one."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy

from poker.oversight.collusion.facts.spots import Floats, Ints, counted


class Sums(NamedTuple):
    """What players did, an entry for each player and other one: how many decisions, how far they
    are beyond what everybody does, and the variance and third central moment of that. The other
    one is UNKNOWN in sums over all decisions of the kind, whoever else was in.

    `usual` is how far beyond it they would be by what the player did on the same day without the
    other one, and `left_open` of how many decisions other days have to tell that
    (`facts/same_day.py`).
    """

    player: Ints
    other: Ints
    made: Ints
    beyond: Floats
    variance: Floats
    skew: Floats
    usual: Floats
    left_open: Floats


def joined(several: Sequence[Sums]) -> Sums:
    """Return the sums of several sheets as one."""
    player, other, *values = (numpy.concatenate(column) for column in zip(*several, strict=True))
    return summed(player, other, values[0], values[1:])


def summed(player: Ints, other: Ints, made: Ints | None, values: Sequence[Floats]) -> Sums:
    """Return the sums of entries by player and other one; each entry is a decision where `made` is
    None, else so many."""
    players, others, which = distinct(player, other)
    size = len(players)
    return Sums(
        players,
        others,
        numpy.bincount(which, made, size).astype(numpy.int64),
        *(counted(which, each, size) for each in values),
    )


def distinct(one: Ints, other: Ints) -> tuple[Ints, Ints, Ints]:
    """Return every two numbers that stand beside one another once, in order, and the place of each
    entry among them. Sorting the two columns takes a fraction of what sorting rows does."""
    order = numpy.lexsort((other, one))
    first, second = one[order], other[order]
    is_new = numpy.ones(len(order), dtype=bool)
    is_new[1:] = (first[1:] != first[:-1]) | (second[1:] != second[:-1])
    which = numpy.empty(len(order), dtype=numpy.int64)
    which[order] = numpy.cumsum(is_new) - 1
    return first[is_new], second[is_new], which
