"""What others notice of one player who floods the room.

Run by `make bench-fair`; prints one JSON line. People play a few tables of one web process, and one
of them reads pages, in slices without a flood and with one of each kind in turn: every slice with a
flood has one without before it and one behind it, so that a machine whose speed drifts slows both.
What was under way while the disk stood still is set apart.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple

from tests.benchmarks.disk import Disk
from tests.benchmarks.flood import Flood
from tests.benchmarks.flood_plan import FloodPlan
from tests.benchmarks.flooders import NAMES, floods
from tests.benchmarks.ground import ground
from tests.benchmarks.page_reader import PageReader
from tests.load.apart import Apart
from tests.load.arrivals import fill, open_tables
from tests.load.crowd import Crowd
from tests.load.guest import Guest
from tests.load.manner import Manner
from tests.load.mix import Mix
from tests.load.pace import Pace
from tests.load.tally import Tally, percentile
from tests.room.games import new_game
from tests.room.processes import Room

TABLES = 4
SEATS = 6
MANNER = Manner(Pace("about three actions a table every second", 0.1, 0.2, 1.0), Mix(folds=0.4))
WARM_UP_S = 5.0
DEFAULTS = {
    "ROOM_MESSAGES_A_SECOND": "20",
    "ROOM_COMMANDS_A_PLAYER": "40",
    "ROOM_COMMANDS_A_TABLE": "10",
}
"""The room's own limits, which the other benchmarks lift."""


class Found(NamedTuple):
    """What others counted beside a flood and under it, and what the flood itself was answered."""

    quiet: Tally
    under: Tally
    flood: Tally

    @property
    def ratio(self) -> float:
        """The others' 95th percentile to the last seat, under the flood to beside it; of what did
        not wait for a disk that stood still."""
        return p95_ms(self.under.to_last_seat_s) / p95_ms(self.quiet.to_last_seat_s)

    @property
    def ratio_with_stalls(self) -> float:
        """The same of every action."""
        return p95_ms(self.under.all_to_last_seat_s) / p95_ms(self.quiet.all_to_last_seat_s)

    @property
    def refused_others(self) -> int:
        """How many actions of others were refused under the flood, but those whose turn the clock
        had ended."""
        refusals = self.under.refusals
        too_late = min(refusals["stale_decision"], self.under.clock["time_out"])
        return refusals.total() - too_late

    @property
    def errors(self) -> int:
        """How many answers were a fault of the room: 5xx to others, their sockets included, and 5xx
        but 503 to whoever floods."""
        others = sum(faults(self.under.byes).values()) + self.under.byes["unavailable"]
        flooder = faults(self.flood.byes)
        return others + flooder.total() - flooder["503"]


def main() -> int:
    asked = _arguments()
    with ground() as under, Disk(under.servers.var) as disk:
        room = under.room("bench-fair", **DEFAULTS)
        room.open(webs=1, clocks=0, seed=False)
        people, reader, plans = arrived(room)
        plans = [plan for plan in plans if plan.name in asked.only]
        room.start_clock()
        crowd = partial(Crowd, people, MANNER, seed=asked.seed)
        with (
            Apart([crowd, partial(PageReader, reader)]) as others,
            Apart([partial(Flood, plans)]) as flooder,
        ):
            others.open()
            flooder.open()
            one_slice(others, disk, WARM_UP_S)
            found = measure(others, flooder, disk, [plan.name for plan in plans], asked)
    print(json.dumps(report(found, asked)))
    return 0


def arrived(room: Room) -> tuple[list[Guest], Guest, list[FloodPlan]]:
    """Return who plays, which of them reads pages, and who floods: among them the last seat of the
    first table."""
    game = new_game("Bench 1/2", small_blind=100, big_blind=200)
    *tables, another, waiting_room = open_tables(game, TABLES + 2)
    guests = fill(tables, [web.url for web in room.webs], seats=SEATS)
    seated = guests[SEATS - 1]
    people = [guest for guest in guests if guest != seated]
    return people, people[-1], floods(seated, another, waiting_room)


def measure(
    others: Apart, flooder: Apart, disk: Disk, names: Sequence[str], asked: argparse.Namespace
) -> dict[str, Found]:
    """Let slices without a flood and with each in turn take turns; a slice without counts for the
    flood before it and for the one behind it."""
    found = {name: Found(Tally(), Tally(), Tally()) for name in names}
    before = one_slice(others, disk, asked.seconds)
    with ThreadPoolExecutor(1) as beside:
        for number in range(1, asked.slices + 1):
            for name, each in found.items():
                flooding = beside.submit(flooder.play, asked.seconds)
                each.under.add(one_slice(others, disk, asked.seconds))
                flooding.result()
                each.flood.add(flooder.count_anew())
                after = one_slice(others, disk, asked.seconds)
                for quiet in (before, after):
                    each.quiet.add(quiet)
                before = after
                print(f"{name}: slice {number} of {asked.slices}", file=sys.stderr)
    return found


def one_slice(others: Apart, disk: Disk, seconds: float) -> Tally:
    """Let others play so long, and count until everything under way was seen by all."""
    others.play(seconds)
    others.settle()
    tally = others.count_anew()
    disk.set_apart(tally)
    return tally


def report(found: dict[str, Found], asked: argparse.Namespace) -> dict[str, Any]:
    """Return what is printed; the ratios are the worst of all floods."""
    return {
        "benchmark": "fair",
        "p95_ratio": round(max(each.ratio for each in found.values()), 2),
        "p95_ratio_with_stalls": round(max(each.ratio_with_stalls for each in found.values()), 2),
        "refused_others": sum(each.refused_others for each in found.values()),
        "errors": sum(each.errors for each in found.values()),
        "tables": TABLES,
        "people": SEATS * TABLES - 1,
        "pace": MANNER.pace._asdict(),
        "slices": asked.slices,
        "seconds_a_slice": asked.seconds,
        "floods": [summary(name, each) for name, each in found.items()],
    }


def summary(name: str, found: Found) -> dict[str, Any]:
    quiet, under, flood = found
    return {
        "flood": name,
        "p95_ratio": round(found.ratio, 2),
        "p95_ms": {
            "quiet": round(p95_ms(quiet.to_last_seat_s), 1),
            "flood": round(p95_ms(under.to_last_seat_s), 1),
        },
        "p95_ratio_with_stalls": round(found.ratio_with_stalls, 2),
        "stalled_by_the_disk": {"quiet": len(quiet.stalled_s), "flood": len(under.stalled_s)},
        "actions": {"quiet": quiet.actions, "flood": under.actions},
        "refused_others": found.refused_others,
        "refusals_of_others": {"quiet": dict(quiet.refusals), "flood": dict(under.refusals)},
        "lost_others": {"quiet": quiet.lost, "flood": under.lost},
        "pages_and_byes_of_others": dict(under.byes),
        "sent": flood.actions,
        "answers": dict(flood.refusals + flood.byes),
        "errors": found.errors,
    }


def p95_ms(times_s: list[float]) -> float:
    """Return the 95th percentile in milliseconds. Raises RuntimeError where nothing was played."""
    if not times_s:
        raise RuntimeError("nothing was played")
    return 1000 * percentile(times_s, 0.95)


def faults(answers: Counter[str]) -> Counter[str]:
    """Return the 5xx among answers."""
    return Counter({name: n for name, n in answers.items() if name.isdigit() and name[0] == "5"})


def _arguments() -> argparse.Namespace:
    reading = argparse.ArgumentParser(prog="bench-fair", description=__doc__.splitlines()[0])
    reading.add_argument("--slices", type=int, default=3, help="under each flood (default 3)")
    reading.add_argument("--seconds", type=float, default=6.0, help="a slice (default 6)")
    reading.add_argument(
        "--only", nargs="+", choices=NAMES, default=NAMES, metavar="NAME", help=", ".join(NAMES)
    )
    reading.add_argument("--seed", type=int, default=1)
    return reading.parse_args()
