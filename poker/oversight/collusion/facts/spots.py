"""The spots of decisions, and what everybody does in them.

A spot is the street, what it costs to stay, how many are still in, and how good one's own cards
are (`facts/strengths.py`).
"""

from typing import Final, NamedTuple

import numpy
from numpy.typing import NDArray

from poker.oversight.collusion.facts.decided import Act
from poker.oversight.collusion.facts.sheet import UNKNOWN, Sheet

SIZES: Final = (250, 500, 1000)
"""Bounds of what it costs to stay, in thousandths of the pot; where it costs nothing comes before
them."""
STRENGTHS: Final = 10
CROWDS: Final = 3
"""Two, three, or more players who are still in."""
SPOTS: Final = 4 * (len(SIZES) + 2) * CROWDS * STRENGTHS
SHRINKS_BY: Final = 20.0

Floats = NDArray[numpy.float64]
Ints = NDArray[numpy.int64]


class Counts(NamedTuple):
    """By spot: how many decisions there were, and in how many of them somebody folded, and bet or
    raised."""

    made: Floats
    folded: Floats
    aggressive: Floats

    def and_also(self, other: "Counts") -> "Counts":
        return Counts(*(one + more for one, more in zip(self, other, strict=True)))


def nothing_counted() -> Counts:
    """Return the counts of no decisions."""
    return Counts(*(numpy.zeros(SPOTS) for _ in Counts._fields))


class Decisions(NamedTuple):
    """The decisions of a sheet whose player's cards are known: which they are, the spot of each,
    and whether somebody folded, and bet or raised."""

    at: Ints
    spot: Ints
    strength: Ints
    folded: Floats
    aggressive: Floats

    def counts(self) -> Counts:
        """Return what these decisions are by spot."""
        done = (numpy.ones(len(self.at)), self.folded, self.aggressive)
        return Counts(*(counted(self.spot, each, SPOTS) for each in done))


def decisions_of(sheet: Sheet) -> Decisions:
    """Return the decisions whose player's cards are known."""
    strength = sheet.strengths[sheet.hand, sheet.seat, sheet.street]
    at = numpy.flatnonzero(strength != UNKNOWN)
    strength, pot, to_call = strength[at], sheet.pot[at], sheet.to_call[at]
    dear = 1 + numpy.searchsorted(SIZES, 1000 * to_call // numpy.maximum(pot, 1))
    size = numpy.where(to_call > 0, dear, 0)
    crowd = numpy.clip(numpy.bitwise_count(sheet.live[at]), 2, 1 + CROWDS) - 2
    tenth = numpy.minimum(strength * STRENGTHS // 1000, STRENGTHS - 1)
    place = (sheet.street[at] * (len(SIZES) + 2) + size) * CROWDS + crowd
    act = sheet.act[at]
    return Decisions(
        at,
        place * STRENGTHS + tenth,
        strength,
        (act == Act.FOLD).astype(float),
        (act >= Act.BET).astype(float),
    )


def shares(made: Floats, done: Floats) -> Floats:
    """Return by spot the share of decisions in which something was done. A spot in which little
    was decided is drawn towards all with the same cards and the same price."""
    spot = numpy.arange(SPOTS)
    size = spot // (CROWDS * STRENGTHS) % (len(SIZES) + 2)
    alike = size * STRENGTHS + spot % STRENGTHS
    overall = done.sum() / max(1.0, made.sum())
    many = numpy.bincount(alike, made)
    wide = (numpy.bincount(alike, done) + SHRINKS_BY * overall) / (many + SHRINKS_BY)
    drawn: Floats = (done + SHRINKS_BY * wide[alike]) / (made + SHRINKS_BY)
    return drawn


def counted(kind: Ints, weights: Floats, kinds: int) -> Floats:
    """Return the sum of the weights of each of so many kinds."""
    return numpy.bincount(kind, weights, kinds).astype(float)
