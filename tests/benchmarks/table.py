"""Durable actions a second at tables played flat out, and the floor's beside them.

Run by `make bench-table`; prints one JSON line. The floor is what such an action costs at the
least on the same stack: one transaction of the same size and one group send, by a bare Channels
consumer. Slices of both alternate, so that a machine whose speed drifts slows them alike.
"""

import argparse
import json
import sys
from functools import partial
from statistics import median
from typing import Any, NamedTuple

from tests.benchmarks.floor.floor_person import FloorPerson
from tests.benchmarks.floor.opening import open_floor, sizes_at
from tests.benchmarks.floor.sizes import Sizes
from tests.benchmarks.ground import Ground, ground
from tests.benchmarks.process_cost import cost_of
from tests.load.apart import Apart
from tests.load.arrivals import fill, open_tables
from tests.load.crowd import Crowd
from tests.load.manner import Manner
from tests.load.pace import FLAT_OUT
from tests.load.tally import Tally, spread_ms
from tests.room.games import new_game
from tests.room.processes import Room

SEATS = 6
MANNER = Manner(FLAT_OUT)
NO_PAUSES = {f"ROOM_{pause}_PAUSE_MS": "0" for pause in ("DEAL", "START", "RUNOUT")}
WARM_UP_S = 4.0
MOST_STRETCHES = 20
"""A slow machine may play nothing in a slice; one that plays nothing in so many has stopped."""
CLOCK_LOOKS_EVERY_S = 0.02


class Slice(NamedTuple):
    """What people counted, the seconds of a processor the web processes took meanwhile, and how
    long they played."""

    tally: Tally
    cpu_s: float
    seconds: float

    @property
    def pace(self) -> float:
        """Actions a second."""
        return self.tally.actions / self.seconds


class Run(NamedTuple):
    """What was counted at so many tables, slice by slice, in the room and on the floor."""

    tables: int
    sizes: Sizes
    room: list[Slice]
    floor: list[Slice]


def main() -> int:
    asked = _arguments()
    with ground() as under:
        room = under.room("bench-table", **NO_PAUSES)
        room.open(webs=asked.webs, clocks=0, seed=False)
        room.start_clock("clock-1", "--look-every", str(CLOCK_LOOKS_EVERY_S))
        runs = [measure(under, room, tables, asked) for tables in asked.tables]
    print(json.dumps(report(runs, asked)))
    return 0


def measure(under: Ground, room: Room, tables: int, asked: argparse.Namespace) -> Run:
    """Play at so many new tables, and at as many of a new floor, in turn."""
    game = new_game(f"Bench {tables}", small_blind=100, big_blind=200)
    table_ids = open_tables(game, tables)
    guests = fill(table_ids, [web.url for web in room.webs], seats=SEATS)
    with Apart([partial(Crowd, guests, MANNER, seed=asked.seed)]) as people:
        people.open()
        warm_up = one_slice(room, people, WARM_UP_S)
        run = Run(tables, sizes_at(table_ids, warm_up.tally, SEATS), [], [])
        floor = under.room(f"bench-floor-{tables}", **run.sizes.environment())
        others = open_floor(floor, guests, asked.webs)
        with Apart([partial(Crowd, others, MANNER, seed=asked.seed, person=FloorPerson)]) as same:
            same.open()
            one_slice(floor, same, WARM_UP_S)
            for number in range(1, asked.slices + 1):
                run.room.append(one_slice(room, people, asked.seconds))
                run.floor.append(one_slice(floor, same, asked.seconds))
                print(f"{tables} tables: slice {number} of {asked.slices}", file=sys.stderr)
    floor.stop()
    return run


def one_slice(room: Room, crowd: Apart, seconds: float) -> Slice:
    """Play so long, once more for as long as nothing came of it, and count until everything
    under way was seen by all. Raises RuntimeError where nothing comes of it at all."""
    before, tally = web_cpu_s(room), Tally()
    for stretch in range(1, MOST_STRETCHES + 1):
        crowd.play(seconds)
        crowd.settle()
        tally.add(crowd.count_anew())
        if tally.actions and tally.to_last_seat_s:
            return Slice(tally, web_cpu_s(room) - before, stretch * seconds)
    raise RuntimeError("nothing was played")


def web_cpu_s(room: Room) -> float:
    return sum(cost_of(room.pid(web.name)).cpu_s for web in room.webs)


def report(runs: list[Run], asked: argparse.Namespace) -> dict[str, Any]:
    return {
        "benchmark": "table",
        "game": "six-handed pot-limit Omaha, 100 big blinds, no pauses between hands",
        "web_processes": asked.webs,
        "think_time_s": 0,
        "clock_looks_every_s": CLOCK_LOOKS_EVERY_S,
        "mix": MANNER.mix._asdict(),
        "fsync": "on",
        "slices": asked.slices,
        "seconds_a_slice": asked.seconds,
        "runs": [summary(run) for run in runs],
    }


def summary(run: Run) -> dict[str, Any]:
    room, floor = whole(run.room), whole(run.floor)
    room_s, floor_s = (sum(each.seconds for each in slices) for slices in (run.room, run.floor))
    ratios = [ours.pace / theirs.pace for ours, theirs in zip(run.room, run.floor, strict=True)]
    room_ms, floor_ms = spread_ms(room.to_last_seat_s), spread_ms(floor.to_last_seat_s)
    if room_ms is None or floor_ms is None:
        raise RuntimeError("nothing was played")
    return {
        "tables": run.tables,
        "sizes": run.sizes._asdict(),
        "actions_per_s": round(room.actions / room_s, 1),
        "floor_actions_per_s": round(floor.actions / floor_s, 1),
        "ratio": round(median(ratios), 2),
        "to_last_seat_ms": room_ms,
        "floor_to_last_seat_ms": floor_ms,
        "p99_ratio": round(room_ms["p99"] / floor_ms["p99"], 2),
        "web_cpu_ms_an_action": web_cpu_ms(run.room),
        "floor_web_cpu_ms_an_action": web_cpu_ms(run.floor),
        "hands": room.clock["deal"],
        "lost": room.lost + room.torn,
        "repaired": room.gaps + room.late,
        "refusals": dict(room.refusals),
        "crowd_cpu_share": round(room.cpu_s / room_s, 2),
    }


def whole(slices: list[Slice]) -> Tally:
    """All slices added up."""
    added = Tally()
    for each in slices:
        added.add(each.tally)
    return added


def web_cpu_ms(slices: list[Slice]) -> float:
    """Milliseconds of a processor the web processes took for each action."""
    taken_s = sum(each.cpu_s for each in slices)
    return round(1000 * taken_s / whole(slices).actions, 2)


def _arguments() -> argparse.Namespace:
    reading = argparse.ArgumentParser(prog="bench-table", description=__doc__.splitlines()[0])
    reading.add_argument("--tables", type=int, nargs="+", default=[1, 8])
    reading.add_argument("--webs", type=int, default=1, help="web processes (default 1)")
    reading.add_argument("--slices", type=int, default=6, help="of each (default 6)")
    reading.add_argument("--seconds", type=float, default=5.0, help="a slice (default 5)")
    reading.add_argument("--seed", type=int, default=1)
    return reading.parse_args()
