"""The places of players who are out (clause ``freezeout-end``)."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple


class Out(NamedTuple):
    """A player without chips; ``began`` is the stack they started their last hand with."""

    player: int
    began: int


class Ranked(NamedTuple):
    """A player's ``place``, from 1; ``tied`` players share this place and those after it."""

    player: int
    place: int
    tied: int


def rank(out: Sequence[Out], remaining: int) -> tuple[Ranked, ...]:
    """Return the places of players knocked out together, while ``remaining`` others play on.

    Players are out together in one hand, or in all hands of one round played hand for hand. A
    larger stack at the start of the hand gets the better place; equal stacks share.
    """
    ordered = sorted(out, key=lambda player: (-player.began, player.player))
    ranked: list[Ranked] = []
    for _, group in groupby(ordered, key=lambda player: player.began):
        equal = list(group)
        place = remaining + len(ranked) + 1
        ranked.extend(Ranked(player.player, place, len(equal)) for player in equal)
    return tuple(ranked)
