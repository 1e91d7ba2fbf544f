"""What several tendencies of one pair say when they are taken together.

Each of them may be too weak by itself. Those that are put together here are of different decisions,
or, where they share some, one counts whether somebody folded and the other one whose cards were
better, which they cannot know: so without collusion none tells anything of the others, and the
chance of all is that of the product of their chances (Fisher's method).

* Chips that are passed on: one checks to the other one, pays off with weak hands and gives up
  strong ones; the other one bets with nothing, and bets and raises while others are in.
* Cards that are shared: both go on with the better hand of the two and leave with the worse, alone
  and among more, and give up strong hands to the other one.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from poker.models import Tendency
from poker.oversight.collusion.signs.chance import all_of
from poker.oversight.collusion.signs.suspicion import BOTH

WAYS: Final = 3
"""The one beside the other, the other beside the one, both together."""

BY_GIVER: Final = (Tendency.CHECKS_TO, Tendency.PAYS_OFF, Tendency.GIVES_UP)
BY_TAKER: Final = (Tendency.BETS_AWAY, Tendency.SQUEEZES)
BY_BOTH: Final = (Tendency.KNOWS, Tendency.KNOWS_ALONE, Tendency.GIVES_UP)

Pair = tuple[int, int]


class Way(NamedTuple):
    """What a player of a pair did, or BOTH did: how many decisions, how far beyond what they do
    otherwise, and the logarithm of the chance of that."""

    player: int
    made: int
    beyond: float
    chance: float


def parts_of(pair: Pair, giver: int) -> list[tuple[Tendency, int]]:
    """Return which tendencies, of whom, are taken together: where chips go from this player of the
    pair to the other one, or for BOTH."""
    if giver == BOTH:
        return [(tendency, BOTH) for tendency in BY_BOTH]
    (taker,) = set(pair) - {giver}
    given = [(tendency, giver) for tendency in BY_GIVER]
    return given + [(tendency, taker) for tendency in BY_TAKER]


def taken_together(pair: Pair, ways: Mapping[Tendency, Mapping[int, Way]]) -> Way:
    """Return the least likely of what a pair did taken together; `ways` are what each of them, and
    both, did of each kind. Its player is the one who gives chips, or BOTH."""
    return min((_of(pair, player, ways) for player in (*pair, BOTH)), key=lambda way: way.chance)


def each_of(ways: Mapping[Tendency, Mapping[int, Way]]) -> float:
    """Return the logarithm of the chance of the less conspicuous of the two in a kind that both do.

    What one gives and the other one takes does not count: an honest player against somebody who
    bets with nothing seems to give.
    """
    alike = [
        max(way.chance for player, way in of.items() if player != BOTH)
        for of in ways.values()
        if BOTH in of
    ]
    return min(alike, default=0.0)


def _of(pair: Pair, player: int, ways: Mapping[Tendency, Mapping[int, Way]]) -> Way:
    parts = [ways.get(tendency, {}).get(who) for tendency, who in parts_of(pair, player)]
    known = [part for part in parts if part is not None]
    return Way(
        player,
        sum(part.made for part in known),
        sum(part.beyond for part in known),
        all_of([0.0 if part is None else part.chance for part in parts]),
    )
