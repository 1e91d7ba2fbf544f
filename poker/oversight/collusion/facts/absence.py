"""Decisions in hands that some players had no part in.

If two players act for one another, others who sit with them see the same raises and folds. What
those do beside one of the two is judged by the hands the other one had no part in.
"""

from collections.abc import Collection

import numpy

from poker.oversight.collusion.facts.decided import Act
from poker.oversight.collusion.facts.held import Flags
from poker.oversight.collusion.facts.sheet import SEATS, Sheet


def hands_without(sheet: Sheet, players: Collection[int]) -> Flags:
    """Return for each hand whether none of these players did anything but fold in it."""
    actor = sheet.players[sheet.hand, sheet.seat]
    played = numpy.isin(actor, list(players)) & (sheet.act != Act.FOLD)
    without = numpy.ones(len(sheet.players), dtype=bool)
    without[sheet.hand[played]] = False
    return without


def decisions_without(sheet: Sheet, players: Collection[int]) -> Flags:
    """Return for each decision whether these players had folded, or were not dealt in, and did
    nothing else in the hand."""
    seats = numpy.arange(SEATS)
    live = (sheet.live[:, None] >> seats & 1).astype(bool)
    theirs = numpy.isin(sheet.players, list(players))[sheet.hand]
    return hands_without(sheet, players)[sheet.hand] & ~(live & theirs).any(axis=1)


def decisions_alone(sheet: Sheet) -> Flags:
    """Return for each decision whether only two players were in."""
    return numpy.asarray(numpy.bitwise_count(sheet.live) == 2)
