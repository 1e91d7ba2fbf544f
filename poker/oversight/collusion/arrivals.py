"""Who took a seat while which others were sitting where, in one game."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from heapq import heappop, heappush
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from poker.oversight.collusion.facts.sittings import PAUSE


class Stay(NamedTuple):
    """A player's stay at a table, from the first hand to the last without a long pause."""

    began_at: datetime
    player: int
    table: int
    ended_at: datetime


class Arrival(NamedTuple):
    """A player takes a seat.

    `open` are the tables they could have taken, `table` among them; `where` has the tables of
    everybody who sits, and `beside` are the players at this one.
    """

    player: int
    table: int
    open: frozenset[int]
    where: Mapping[int, frozenset[int]]
    beside: frozenset[int]


def joined(stays: Iterable[Stay]) -> list[Stay]:
    """Return the stays in the order they began, with those that were cut at midnight joined
    again."""
    found: list[Stay] = []
    in_order = sorted(stays, key=attrgetter("player", "table", "began_at"))
    for _same, pieces in groupby(in_order, attrgetter("player", "table")):
        first, *later = pieces
        found.append(first)
        for piece in later:
            if piece.began_at - found[-1].ended_at <= PAUSE:
                found[-1] = found[-1]._replace(ended_at=piece.ended_at)
            else:
                found.append(piece)
    return sorted(found)


def arrivals(stays: Iterable[Stay], seats: int) -> Iterator[Arrival]:
    """Yield every arrival in the order of time.

    If two stays begin with the same hand, the player with the lower number came first. A table with
    `seats` players is full.
    """
    present: dict[int, set[int]] = defaultdict(set)
    where: dict[int, frozenset[int]] = {}
    ends: list[tuple[datetime, int, int]] = []
    for stay in stays:
        while ends and ends[0][0] < stay.began_at:
            _at, player, table = heappop(ends)
            present[table].discard(player)
            where[player] -= {table}
        own = where.get(stay.player, frozenset())
        free = {table for table, sit in present.items() if 0 < len(sit) < seats}
        yield Arrival(
            stay.player,
            stay.table,
            frozenset((free - own) | {stay.table}),
            where,
            frozenset(present[stay.table]),
        )
        present[stay.table].add(stay.player)
        where[stay.player] = own | {stay.table}
        heappush(ends, (stay.ended_at, stay.player, stay.table))
