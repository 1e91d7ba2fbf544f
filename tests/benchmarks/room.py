"""A room at human pace: how late actions and the clock are, and what people cost.

Run by `make bench-room`; prints one JSON line. Two hundred six-seat tables by default, twelve
hundred sockets over two web processes, one table clock, all on this machine together with the
people who play. Then, in a new room, more and more tables until actions come late.
"""

import argparse
import json
import sys
import time
from functools import partial
from typing import Any, NamedTuple

from tests.benchmarks import most_tables
from tests.benchmarks.disk import Disk
from tests.benchmarks.ground import Ground, ground
from tests.benchmarks.process_cost import Costs, cost_of, cpu_shares
from tests.load.apart import Apart
from tests.load.arrivals import fill, open_tables
from tests.load.crowd import Crowd
from tests.load.guest import Guest
from tests.load.manner import Manner
from tests.load.mix import Mix
from tests.load.pace import Pace
from tests.load.tally import Tally, spread_ms, told_ms
from tests.room.games import new_game
from tests.room.processes import Room

SEATS = 6
MANNER = Manner(Pace("about an action a table every 3 s", 0.5, 2.3, 10.0), Mix(folds=0.5))
WARM_UP_S = 15.0


class Stage(NamedTuple):
    """What the web processes held before anybody came, with one socket at each table, with
    all of them, and after the measuring; in bytes."""

    empty: int
    one_each: int
    full: int
    played: int


def main() -> int:
    asked = _arguments()
    with ground() as under, Disk(under.servers.var) as disk:
        room = under.room("bench-room", ROOM_LOG_LEVEL="INFO")
        room.open(webs=asked.webs, clocks=asked.clocks, seed=False)
        guests = _arrived(room, asked.tables)
        with Apart([partial(Crowd, guests, MANNER, seed=asked.seed)]) as crowd:
            found = measure(under, disk, room, crowd, asked)
    if asked.find_minutes:
        found |= search(asked)
    print(json.dumps(found))
    return 0


def search(asked: argparse.Namespace) -> dict[str, Any]:
    """Find the most tables a new room carries, in a database of its own."""
    _say(f"searching for the most tables, for {asked.find_minutes:g} minutes at most")
    with ground() as under, Disk(under.servers.var) as disk:
        room = under.room("bench-most", ROOM_LOG_LEVEL="INFO")
        room.open(webs=asked.webs, clocks=asked.clocks, seed=False)
        growing = most_tables.Growing(room, MANNER, asked.seed, SEATS)
        measure_step = partial(growing.measure, seconds=asked.find_seconds, disk=disk)
        found = most_tables.find(measure_step, 60 * asked.find_minutes)
        growing.end()
    return found


def measure(
    under: Ground, disk: Disk, room: Room, crowd: Apart, asked: argparse.Namespace
) -> dict[str, Any]:
    """Let everybody come, play, and be counted."""
    empty = _web_memory(room)
    crowd.open(asked.tables)
    one_each = _web_memory(room)
    crowd.open()
    full = _web_memory(room)
    _say(f"{SEATS * asked.tables} sockets are open")
    crowd.play(WARM_UP_S)
    crowd.settle()
    crowd.count_anew()
    _say(f"measuring for {asked.seconds:g} s")
    before, began = costs(under, room), time.monotonic()
    crowd.play(asked.seconds)
    after, took_s = costs(under, room), time.monotonic() - began
    stage = Stage(empty, one_each, full, _web_memory(room))
    crowd.settle()
    tally = crowd.count_anew()
    disk.set_apart(tally)
    return report(tally, stage, cpu_shares(before, after, took_s), asked)


def costs(under: Ground, room: Room) -> Costs:
    """By process; a server's workers count as one."""
    pids = {name: room.pid(name) for name in room.names}
    pids |= {"postgres": under.servers.postgres.pid, "valkey": under.servers.valkey.pid}
    return {name: cost_of(pid) for name, pid in pids.items()}


def report(
    tally: Tally, stage: Stage, shares: dict[str, float], asked: argparse.Namespace
) -> dict[str, Any]:
    per_socket = (stage.full - stage.one_each) / ((SEATS - 1) * asked.tables)
    per_table = (stage.one_each - stage.empty) / asked.tables - per_socket
    between = asked.tables * asked.seconds / tally.actions if tally.actions else None
    return {
        "benchmark": "room",
        "game": "six-handed pot-limit Omaha, 100 big blinds",
        "tables": asked.tables,
        "sockets": SEATS * asked.tables,
        "web_processes": asked.webs,
        "clocks": asked.clocks,
        "pace": MANNER.pace._asdict(),
        "mix": MANNER.mix._asdict(),
        "fsync": "on",
        "seconds": asked.seconds,
        "actions": tally.actions,
        "s_between_actions_at_a_table": between and round(between, 2),
        **told_ms(tally),
        "clock_late_ms": spread_ms(tally.clock_late_s),
        "clock": dict(tally.clock),
        "cpu_share": shares | {"people": round(tally.cpu_s / asked.seconds, 3)},
        "kb_per_socket": round(per_socket / 1024, 1),
        "kb_per_table": round(per_table / 1024, 1),
        "kb_per_table_remembered": round((stage.played - stage.full) / asked.tables / 1024, 1),
        "lost": tally.lost + tally.torn,
        "repaired": tally.gaps + tally.late,
        "breaks": tally.breaks,
        "refusals": dict(tally.refusals),
    }


def _arrived(room: Room, tables: int) -> list[Guest]:
    """Everybody with a seat; first one of each table, so that tables can be told from sockets."""
    game = new_game("Bench 1/2", small_blind=100, big_blind=200)
    _say(f"seating {SEATS * tables} people")
    guests = fill(open_tables(game, tables), [web.url for web in room.webs], seats=SEATS)
    return sorted(guests, key=lambda guest: guest.seat)


def _web_memory(room: Room) -> int:
    return sum(cost_of(room.pid(web.name)).memory for web in room.webs)


def _say(words: str) -> None:
    print(words, file=sys.stderr)


def _arguments() -> argparse.Namespace:
    reading = argparse.ArgumentParser(prog="bench-room", description=__doc__.splitlines()[0])
    reading.add_argument("--tables", type=int, default=200)
    reading.add_argument("--webs", type=int, default=2, help="web processes (default 2)")
    reading.add_argument("--clocks", type=int, default=1, help="table clocks (default 1)")
    reading.add_argument("--seconds", type=float, default=60.0, help="of measuring (default 60)")
    reading.add_argument(
        "--find-minutes",
        type=float,
        default=10.0,
        help="after which no further step of the search begins; 0: no search (default 10)",
    )
    reading.add_argument(
        "--find-seconds", type=float, default=15.0, help="a step of the search (default 15)"
    )
    reading.add_argument("--seed", type=int, default=1)
    return reading.parse_args()
