"""Measuring a room at one size after the other."""

import sys
from collections.abc import Sequence

from tests.benchmarks.grown.meter import Meter
from tests.benchmarks.grown.room import GrownRoom
from tests.benchmarks.grown.steps import Costs, costs_of_play_and_pages, costs_of_the_clock


def grow_hands(room: GrownRoom, sizes: Sequence[int], rounds: int) -> dict[int, Costs]:
    """What play and pages cost at each size, the room growing from one to the next."""
    found, grown = {}, 0
    meter = Meter(room.superuser)
    for size in sizes:
        _say(f"growing to {size} hands")
        room.grow(grown, size)
        grown = size
        found[size] = costs_of_play_and_pages(room, meter, rounds)
    return found


def grow_tables(room: GrownRoom, sizes: Sequence[int], rounds: int) -> dict[int, Costs]:
    """What the clock costs beside so many idle tables."""
    found, grown = {}, 0
    meter = Meter(room.superuser)
    for size in sizes:
        _say(f"opening tables up to {size}")
        room.add_idle_tables(size - grown)
        grown = size
        found[size] = costs_of_the_clock(room.felt, meter, rounds)
    return found


def _say(text: str) -> None:
    print(text, file=sys.stderr)
