"""Decides when lost connections are an outage, and when it is over (clause
``freezeout-outage``)."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Final

FEWEST: Final = 3
"""The fewest players an outage cuts off, who are also at least one in so many of the connected."""


def lost_together(
    connected: int, lost: Mapping[int, datetime], within: timedelta
) -> frozenset[int]:
    """Return the players an outage has cut off, none where there is no outage.

    ``connected`` players are connected now, those of ``lost`` were until that instant. It is an
    outage when at least three, and at least a third of those who were connected when it began, lost
    their connections ``within`` that time.
    """
    for began_at in sorted(lost.values()):
        since = {player: at for player, at in lost.items() if at >= began_at}
        together = sum(at <= began_at + within for at in since.values())
        if together >= FEWEST and together * FEWEST >= connected + len(since):
            return frozenset(since)
    return frozenset()


def are_most_back(cut_off: Collection[int], connected: Collection[int]) -> bool:
    """Return whether more than half of those who were cut off are connected again."""
    return 2 * len({*cut_off} & {*connected}) > len({*cut_off})
