"""Durable actions a second at tables played flat out, and three floors' beside them.

Run by `make bench-table`; prints one JSON line. A floor is what such an action costs at the least
on the same stack: a commit of the same size and one group send, by a bare Channels consumer. The
commit is a transaction through the ORM, the same five statements through the driver, or one
prepared statement. Slices of all alternate, so that a machine whose speed drifts slows them alike.
"""

import argparse
import json
import sys
from contextlib import ExitStack
from functools import partial
from statistics import median
from typing import Any, NamedTuple

from tests.benchmarks.floor.floor_person import FloorPerson
from tests.benchmarks.floor.opening import open_floor, sizes_at
from tests.benchmarks.floor.sizes import Sizes
from tests.benchmarks.ground import Ground, ground
from tests.benchmarks.process_cost import cost_of
from tests.benchmarks.round_trips import Counted, count_round_trips
from tests.load.apart import Apart
from tests.load.arrivals import fill, open_tables
from tests.load.crowd import Crowd
from tests.load.guest import Guest
from tests.load.manner import Manner
from tests.load.pace import FLAT_OUT
from tests.load.tally import Tally, spread_ms
from tests.room.games import new_game
from tests.room.processes import Room

SEATS = 6
MANNER = Manner(FLAT_OUT)
FLAT_OUT_ROOM = {f"ROOM_{pause}_PAUSE_MS": "0" for pause in ("DEAL", "START", "RUNOUT")}
"""The room's settings for people who neither wait nor think: whatever holds back a player who is
faster than a human goes here, too."""
FLOORS = ("orm", "driver", "statement")
WARM_UP_S = 4.0
MOST_STRETCHES = 20
"""A slow machine may play nothing in a slice; one that plays nothing in so many has stopped."""
ORDINARY_ACTIONS = 200


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
    """What was counted at so many tables, slice by slice, in the room and on each of FLOORS."""

    tables: int
    sizes: Sizes
    room: list[Slice]
    floors: dict[str, list[Slice]]


class Played(NamedTuple):
    """Web processes, the people at them, and the slices that were counted there."""

    room: Room
    people: Apart
    slices: list[Slice]


def main() -> int:
    asked = _arguments()
    with ground() as under:
        room = under.room("bench-table", **FLAT_OUT_ROOM)
        room.open(webs=asked.webs, clocks=0, seed=False)
        room.start_clock()
        runs = [measure(under, room, tables, asked) for tables in asked.tables]
        counted = count_round_trips(
            under, seated(room, "Round trips", 1), asked.actions, **FLAT_OUT_ROOM
        )
    print(json.dumps(report(runs, counted, asked)))
    return 0


def seated(room: Room, name: str, tables: int) -> list[Guest]:
    """Return the people at so many new tables of a new game."""
    game = new_game(name, small_blind=100, big_blind=200)
    return fill(open_tables(game, tables), [web.url for web in room.webs], seats=SEATS)


def measure(under: Ground, room: Room, tables: int, asked: argparse.Namespace) -> Run:
    """Play at so many new tables, and at as many of each floor, in turn."""
    guests = seated(room, f"Bench {tables}", tables)
    with ExitStack() as stack:
        people = stack.enter_context(Apart([partial(Crowd, guests, MANNER, seed=asked.seed)]))
        people.open()
        warm_up = one_slice(room, people, WARM_UP_S)
        table_ids = sorted({guest.table_id for guest in guests})
        sizes = sizes_at(table_ids, warm_up.tally, SEATS)
        floors = {}
        for store in FLOORS:
            floor = under.room(f"floor-{store}-{tables}", FLOOR_STORE=store, **sizes.environment())
            stack.callback(floor.stop)
            others = open_floor(floor, guests, asked.webs)
            recipe = partial(Crowd, others, MANNER, seed=asked.seed, person=FloorPerson)
            floors[store] = Played(floor, stack.enter_context(Apart([recipe])), [])
            floors[store].people.open()
            one_slice(floor, floors[store].people, WARM_UP_S)
        room_played = Played(room, people, [])
        for number in range(1, asked.slices + 1):
            for played in (room_played, *floors.values()):
                played.slices.append(one_slice(played.room, played.people, asked.seconds))
            print(f"{tables} tables: slice {number} of {asked.slices}", file=sys.stderr)
    found = {store: floor.slices for store, floor in floors.items()}
    return Run(tables, sizes, room_played.slices, found)


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


def report(runs: list[Run], counted: Counted, asked: argparse.Namespace) -> dict[str, Any]:
    """Return what is printed; `web_cpu_ratio` is the worst of all runs."""
    return {
        "benchmark": "table",
        "game": "six-handed pot-limit Omaha, 100 big blinds, no pauses between hands",
        "web_processes": asked.webs,
        "think_time_s": 0,
        "mix": MANNER.mix._asdict(),
        "fsync": "on",
        "slices": asked.slices,
        "seconds_a_slice": asked.seconds,
        **{f"{store}_ratio_{run.tables}": ratio(run, store) for run in runs for store in FLOORS},
        "web_cpu_ratio": max(web_cpu_ratio(run) for run in runs),
        "round_trips": round(counted.an_action, 2),
        "round_trips_counted": counted.summary(),
        "runs": [summary(run) for run in runs],
    }


def ratio(run: Run, store: str) -> float:
    """Actions a second, room to floor: the median of the slices' ratios."""
    pairs = zip(run.room, run.floors[store], strict=True)
    return round(median(ours.pace / theirs.pace for ours, theirs in pairs), 2)


def web_cpu_ratio(run: Run) -> float:
    """Web processor time an action, room to the ORM's floor."""
    return round(web_cpu_ms(run.room) / web_cpu_ms(run.floors["orm"]), 2)


def summary(run: Run) -> dict[str, Any]:
    """Return a run as plain data; `floor` and `ratio` are the ORM's."""
    room, orm = whole(run.room), run.floors["orm"]
    ours, floors = figures(run.room), {name: figures(run.floors[name]) for name in FLOORS}
    room_ms, floor_ms = ours["to_last_seat_ms"], floors["orm"]["to_last_seat_ms"]
    return {
        "tables": run.tables,
        "sizes": run.sizes._asdict(),
        **ours,
        "floor_actions_per_s": floors["orm"]["actions_per_s"],
        "ratio": ratio(run, "orm"),
        "floor_to_last_seat_ms": floor_ms,
        "p99_ratio": round(room_ms["p99"] / floor_ms["p99"], 2),
        "floor_web_cpu_ms_an_action": web_cpu_ms(orm),
        "web_cpu_ratio": web_cpu_ratio(run),
        "floors": {name: floors[name] | {"ratio": ratio(run, name)} for name in FLOORS},
        "hands": room.clock["deal"],
        "clock_late_ms": spread_ms(room.clock_late_s),
        "lost": room.lost + room.torn,
        "repaired": room.gaps + room.late,
        "refusals": dict(room.refusals),
    }


def figures(slices: list[Slice]) -> dict[str, Any]:
    """Return what is told of the room and of each floor. Raises RuntimeError where nothing was
    played."""
    tally, seconds = whole(slices), sum(each.seconds for each in slices)
    to_last_seat_ms = spread_ms(tally.to_last_seat_s)
    if to_last_seat_ms is None:
        raise RuntimeError("nothing was played")
    return {
        "actions_per_s": round(tally.actions / seconds, 1),
        "to_last_seat_ms": to_last_seat_ms,
        "web_cpu_ms_an_action": web_cpu_ms(slices),
        "crowd_cpu_share": round(tally.cpu_s / seconds, 2),
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
    reading.add_argument(
        "--actions",
        type=int,
        default=ORDINARY_ACTIONS,
        help=f"whose round trips are counted (default {ORDINARY_ACTIONS})",
    )
    reading.add_argument("--seed", type=int, default=1)
    return reading.parse_args()
