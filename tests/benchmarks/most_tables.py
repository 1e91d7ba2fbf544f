"""How many tables a room carries at human pace: more and more of them, until actions come late."""

import sys
import time
from collections.abc import Callable
from functools import partial
from math import ceil
from typing import Any, NamedTuple

from tests.benchmarks.disk import Disk
from tests.benchmarks.process_cost import Costs, cpu_shares
from tests.load.apart import Apart
from tests.load.arrivals import fill, open_tables
from tests.load.crowd import Crowd
from tests.load.manner import Manner
from tests.load.tally import Tally, spread_ms, told_ms
from tests.room.games import new_game
from tests.room.processes import Room

BOUND_MS = 100
FEWEST = 40
FAST, SLOW = 1.5, 1.2
"""So many times the tables of the step before, while half the bound is kept and then."""
TRIES = 2
"""A step that breaks the bound is measured once more: a busy machine breaks it, too."""
WARM_UP_S = 10.0


class Step(NamedTuple):
    """What was counted at so many tables in so many seconds, and how much of one processor each of
    the room's processes used meanwhile."""

    tables: int
    seconds: float
    tally: Tally
    cpu_shares: dict[str, float] = {}

    @property
    def p99_ms(self) -> float:
        """From sending an action to the last seat that shows it, but for those that waited for a
        disk that stood still; inf where nothing arrived."""
        spread = spread_ms(self.tally.to_last_seat_s)
        return spread["p99"] if spread else float("inf")

    @property
    def is_within(self) -> bool:
        return self.p99_ms < BOUND_MS

    def summary(self) -> dict[str, Any]:
        """Return the step as plain data."""
        return {
            "tables": self.tables,
            "actions": self.tally.actions,
            **told_ms(self.tally),
            "people_cpu_share": round(self.tally.cpu_s / self.seconds, 2),
            "cpu_shares": self.cpu_shares,
        }


class Growing:
    """A room whose tables become more, with ``seats`` people at each; ``costs`` tells what its
    processes have used so far."""

    def __init__(
        self,
        room: Room,
        manner: Manner,
        seed: int,
        seats: int,
        costs: Callable[[], Costs] = dict,
    ) -> None:
        self._room = room
        self._manner = manner
        self._seed = seed
        self._seats = seats
        self._costs = costs
        self._game = new_game("Search 1/2", small_blind=100, big_blind=200)
        self._people = Apart([])
        self._tables = 0

    def measure(self, tables: int, seconds: float, disk: Disk) -> Step:
        """Play so long at so many tables, of which the further ones are opened before; what waited
        for a disk that stood still is set apart."""
        if tables > self._tables:
            urls = [web.url for web in self._room.webs]
            table_ids = open_tables(self._game, tables - self._tables)
            guests = fill(table_ids, urls, seats=self._seats)
            self._people.add(partial(Crowd, guests, self._manner, seed=self._seed))
            self._people.open()
            self._tables = tables
        self._people.play(WARM_UP_S)
        self._people.settle()
        self._people.count_anew()
        before, began = self._costs(), time.monotonic()
        self._people.play(seconds)
        shares = cpu_shares(before, self._costs(), time.monotonic() - began)
        self._people.settle()
        tally = self._people.count_anew()
        disk.set_apart(tally)
        return Step(tables, seconds, tally, shares)

    def end(self) -> None:
        """Everybody goes home."""
        self._people.close()


def find(
    measure: Callable[[int], Step],
    most_s: float,
    clock: Callable[[], float] = time.monotonic,
) -> dict[str, Any]:
    """Measure more and more tables until the bound is broken TRIES times, or ``most_s`` seconds
    are over; return the most that kept it, all steps, and why it ended."""
    steps: list[Step] = []
    most, tables, left, ends_at = 0, FEWEST, TRIES, clock() + most_s
    while left and clock() < ends_at:
        step = measure(tables)
        steps.append(step)
        print(f"{tables} tables: p99 {step.p99_ms:g} ms", file=sys.stderr)
        if step.is_within:
            most, left = tables, TRIES
            tables = ceil(tables * (FAST if step.p99_ms < BOUND_MS / 2 else SLOW))
        else:
            left -= 1
    return {
        f"most_tables_under_{BOUND_MS}_ms": most,
        "search": [step.summary() for step in steps],
        "search_ended": "time" if left else "bound",
    }
