"""Divides the open prizes of a tournament that cannot continue (clause ``freezeout-cancelled``)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from lobby.tournaments.rules.chances import Stacks, exact_shares, lower_bounds
from lobby.tournaments.rules.finishing_times import integrated_shares

MOST_EXACT: Final = 12
"""The largest number of players whose shares are calculated exactly."""


def settle(chips: Sequence[int], prizes: Sequence[int]) -> list[int]:
    """Return each player's part of the open prizes, in the units of ``prizes``.

    ``chips`` are the stacks of the players who are left, all above 0, the earlier entry first;
    ``prizes`` are those of their places, best first. Places without a prize may be left out, and
    prizes of more places than there are players do not count. The shares are the expected prizes by
    Malmuth and Harville, rounded down. Odd units go to the largest stacks, then to the earlier
    entry. No player receives more than the best prize.
    """
    best, pool = max(prizes, default=0), sum(prizes[: len(chips)])
    by_stack = _whole_shares(Stacks.of(chips), prizes[: len(chips)])
    shares = [min(by_stack[stack], best) for stack in chips]
    largest_first = sorted(range(len(chips)), key=lambda player: -chips[player])
    while odd := pool - sum(shares):
        for player in [each for each in largest_first if shares[each] < best][:odd]:
            shares[player] += 1
    return shares


def _whole_shares(stacks: Stacks, prizes: Sequence[int]) -> dict[int, int]:
    """Return the share of a player with each stack, rounded down.

    Every player is certain of the smallest prize, so only the excess of the other prizes is
    divided.
    """
    certain = prizes[-1] if len(prizes) == stacks.players else 0
    ladder = [prize - certain for prize in prizes if prize > certain]
    if not ladder:
        return dict.fromkeys(stacks.sizes, certain)
    if stacks.players > MOST_EXACT:
        parts = integrated_shares(stacks, ladder)
    else:
        parts = _exact_parts(stacks, ladder)
    return {size: certain + part for size, part in zip(stacks.sizes, parts, strict=True)}


def _exact_parts(stacks: Stacks, ladder: Sequence[int]) -> list[int]:
    """Return the shares rounded down, from integer bounds if these agree, else from exact
    fractions.

    The bounds take a hundredth of the time that fractions do: 20 ms for twelve different stacks.
    """
    least, most = lower_bounds(stacks, ladder)
    if least == most:
        return least
    return [_rounded_down(share) for share in exact_shares(stacks, ladder)]


def _rounded_down(share: Fraction) -> int:
    return share.numerator // share.denominator
