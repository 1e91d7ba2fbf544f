"""Chips that a decision gives to the only rival left, by the cards of both.

A hand is worth to a player their share of the pot by the odds of both hands, less what they put in,
with every bet taken as called. Cards that are dealt change this by luck, which is left out; what
decisions change is left: folding gives away the share less its price, and a bet or raise with the
worse hand gives a part of it. Added up it is what one passed to the other beyond luck, however it
was passed.

It is held against what everybody does in the same spot: how often they fold, how often they raise,
and by how much.
"""

from typing import Final

import numpy

from poker.oversight.collusion.facts.held import Flags, Held, held_against
from poker.oversight.collusion.facts.sheet import UNKNOWN, Sheet
from poker.oversight.collusion.facts.spots import Decisions, Floats, Ints

UNIT: Final = 10_000
"""A hundred big blinds, in hundredths: the most that one decision counts."""
STEEPNESS: Final = (2.6, 5.0, 7.0)
"""Of the odds by the difference of two strengths before the flop, on it and on the turn: how often
the better hand wins there."""
RIVER: Final = 3
SELDOM: Final = 0.01
"""How seldom somebody is taken to fold, to stay, or to raise by UNIT, at least."""
KINDS: Final = 8
"""Streets, with a bet to call and without one."""


def given(sheet: Sheet, made: Decisions, folds: Floats, raises: Floats) -> tuple[Flags, Held]:
    """Return which decisions are against a single rival whose cards are known, and how far what
    each gives is beyond the usual, in units; `folds` and `raises` are how often everybody does."""
    share, is_known = _odds(sheet, made)
    pot, to_call, added = (column[made.at] for column in (sheet.pot, sheet.to_call, sheet.added))
    price = numpy.minimum(to_call, UNIT)
    faced = to_call > 0
    kind = sheet.street[made.at] * 2 + faced
    after_call = numpy.maximum(pot + 2 * price, 1)
    raised = made.aggressive * numpy.clip((added - to_call) / after_call, 0, None)
    mean, square = (_of_raises(kind, raised**power, made.aggressive) for power in (1, 2))
    expected = raises * mean * after_call
    folding = faced * (share * (pot + price) - price) / UNIT
    raising = (1 - 2 * share) / UNIT
    beyond = (made.folded - folds) * folding + (raised * after_call - expected) * raising
    folded = held_against(made.folded, numpy.clip(folds, SELDOM, 1 - SELDOM), folding)
    spread = numpy.maximum(raises * square * after_call**2 - expected**2, 0.0) + SELDOM * UNIT**2
    held = Held(
        numpy.clip(beyond, -1.0, 1.0),
        folded.variance + spread * raising**2,
        folded.skew + SELDOM * (UNIT * raising) ** 3,
    )
    return is_known, held


def _odds(sheet: Sheet, made: Decisions) -> tuple[Floats, Flags]:
    """Return how often each player who decides beats the only rival, and where that is known."""
    hand, seat, street = (each[made.at] for each in (sheet.hand, sheet.seat, sheet.street))
    rivals = sheet.live[made.at] & ~(1 << seat)
    alone = numpy.bitwise_count(rivals) == 1
    rival = numpy.log2(numpy.where(alone, rivals, 1)).astype(numpy.int64)
    theirs = sheet.strengths[hand, rival, street]
    ahead = made.strength - theirs
    steep = numpy.array([*STEEPNESS, 0.0])[street]
    share = 1 / (1 + numpy.exp(-steep * ahead / 1000))
    at_end = (1 + numpy.sign(ahead)) / 2
    return numpy.where(street == RIVER, at_end, share), alone & (theirs != UNKNOWN)


def _of_raises(kind: Ints, values: Floats, aggressive: Floats) -> Floats:
    """Return for each decision the mean of these values over the bets and raises of its kind."""
    many = numpy.maximum(numpy.bincount(kind, aggressive, KINDS), 1)
    means: Floats = (numpy.bincount(kind, values, KINDS) / many)[kind]
    return means
