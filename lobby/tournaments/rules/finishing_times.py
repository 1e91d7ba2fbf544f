"""The expected prizes of many players by their chips, by integration (``freezeout-cancelled``).

If every player finishes after a random time, exponentially distributed with their chips as the
rate, the finishing order follows the Malmuth-Harville model. So an expected prize is an integral
over the time at which the player finishes. The integrand is the prize of the next place, given the
number of others who have finished by then.

All numbers are integers in fixed point, so every machine returns the same units. Each panel of the
integral is so short that a Gauss rule of 16 nodes, exact for polynomials up to degree 31, is wrong
by less than 1e-12 of the best prize. A thousand different stacks take about three seconds.
"""

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Final, NamedTuple

from lobby.tournaments.rules.chances import Stacks
from lobby.tournaments.rules.packed_ladder import BITS, ONE, Ladder

PARTS: Final = 1 << 14
"""The fractions of a unit to which shares are rounded first, so that a whole-number share is not
rounded down to the number below."""

LARGEST_GROWTH: Final = 2
"""A panel ends at this multiple of its start at most, so that exponentials are smooth in it."""

_EXTRA: Final = 16
_EXACT_ONE: Final = ONE << _EXTRA
_SQUARINGS: Final = 4
_LN_2: Final = 837_963_523_372_001_241_319_907
"""The natural logarithm of 2 in fixed point, with the extra bits."""

_GAUSS: Final = (
    (18_251_225_834_079_907_731, 500_874_469_740_413_987),
    (17_424_333_709_050_216_002, 1_148_374_823_782_788_722),
    (15_968_077_252_665_808_687, 1_755_364_711_442_044_912),
    (13_934_751_793_076_722_314, 2_298_998_736_920_537_511),
    (11_397_804_949_720_383_080, 2_759_558_920_152_907_192),
    (8_448_918_278_908_004_659, 3_120_387_021_679_097_899),
    (5_194_668_631_472_861_143, 3_368_438_464_319_069_790),
    (1_752_671_452_775_708_922, 3_494_746_925_672_691_603),
)
"""The positive nodes of the Gauss rule for -1 to 1, and their weights, in fixed point."""

NODES: Final = tuple(
    (ONE + sign * node >> 1, weight >> 1) for node, weight in _GAUSS for sign in (-1, 1)
)
"""The nodes and weights for 0 to 1."""


class Panel(NamedTuple):
    """An interval of time, in fixed point of the average time to the first finish."""

    start: int
    length: int


def integrated_shares(stacks: Stacks, prizes: Sequence[int]) -> list[int]:
    """Return the expected prize of a player with each size of stack, rounded down.

    There are more players than one, the ``prizes`` fall and the last one is above 0.
    """
    ladder = Ladder([prize * ONE // prizes[0] for prize in prizes])
    sums = [0] * len(stacks.sizes)
    for panel in _panels(stacks, len(prizes)):
        for node, weight in NODES:
            staying = _staying(stacks, panel.start + (panel.length * node >> BITS))
            due = ladder.due_to_each(staying, stacks.holders)
            for nth, prize in enumerate(due):
                sums[nth] += (panel.length * weight >> BITS) * staying[nth] * prize >> BITS
    return _rounded_down(stacks, sums, sum(prizes))


def _rounded_down(stacks: Stacks, sums: Sequence[int], pool: int) -> list[int]:
    """Return the shares of the pool, in proportion to ``sums`` times the stack."""
    parts = list(map(int.__mul__, sums, stacks.sizes))
    whole = sum(map(int.__mul__, parts, stacks.holders))
    return [(2 * part * pool * PARTS + whole) // (2 * whole) // PARTS for part in parts]


def _panels(stacks: Stacks, places: int) -> Iterator[Panel]:
    """Yield the panels until all paid places are taken, but for a chance of about 1e-15.

    A panel's length is limited by how many players are expected to finish in it, in standard
    deviations of the number of players who have finished.
    """
    start = 0
    while True:
        field = _Field.at(stacks, start)
        if field.is_decided(places):
            return
        length = (8 * field.deviation + 12 * ONE) * ONE // field.speed
        if start:
            length = min(length, start * (LARGEST_GROWTH - 1))
        yield Panel(start, length)
        start += length


class _Field(NamedTuple):
    """How many players have finished at an instant: the number expected and its deviation.

    ``staying`` is the expected number who have not; ``speed`` is the number who finish per unit of
    time.
    """

    finished: int
    staying: int
    deviation: int
    speed: int

    @classmethod
    def at(cls, stacks: Stacks, time: int) -> "_Field":
        chances = _staying(stacks, time)
        each = list(zip(chances, stacks.sizes, stacks.holders, strict=True))
        staying = sum(chance * holders for chance, _, holders in each)
        variance = sum(chance * (ONE - chance) * holders for chance, _, holders in each)
        speed = sum(chance * size * holders for chance, size, holders in each) // stacks.chips
        return cls(stacks.players * ONE - staying, staying, isqrt(variance), max(speed, 1))

    def is_decided(self, places: int) -> bool:
        """Return whether all these places are taken, by Bernstein's bound or because all players
        have finished."""
        beyond = self.finished - places * ONE
        return self.staying < ONE >> 50 or beyond > 9 * self.deviation + 24 * ONE


def _staying(stacks: Stacks, time: int) -> list[int]:
    """Return, for each size of stack, the chance that its player has not finished by ``time``."""
    chips = stacks.chips
    return [_decayed(size * time // chips) for size in stacks.sizes]


def _decayed(exponent: int) -> int:
    """Return e to the power of minus this, for an exponent of at least 0."""
    halvings, rest = divmod(exponent << _EXTRA, _LN_2)
    if halvings > BITS:
        return 0
    rest >>= _SQUARINGS
    total = term = _EXACT_ONE
    nth = 0
    while term:
        nth += 1
        term = (term * rest >> BITS + _EXTRA) // nth
        total += -term if nth % 2 else term
    for _ in range(_SQUARINGS):
        total = total * total >> BITS + _EXTRA
    return total >> halvings + _EXTRA
