"""How a room grows on this machine: web processes, clocks and tables, until actions come late.

Run by `make bench-scale`; prints one JSON line and draws a chart. Rooms of one web process, two,
four and so on are filled with tables at human pace until 99 of 100 actions no longer reach the last
seat in time; it ends when a larger room carries no more. What an action costs is set beside the
figures of `config/SCALING.md`, and the tables found beside those that its arithmetic gives this
machine, people included, who play on it as well.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from django.conf import settings

from tests.benchmarks import most_tables
from tests.benchmarks.disk import Disk
from tests.benchmarks.ground import ground
from tests.benchmarks.most_tables import BOUND_MS, Step
from tests.benchmarks.room import MANNER, SEATS, costs
from tests.benchmarks.scale_chart import chart
from tests.benchmarks.scaling_page import Figures, written

GROWS: Final = 1.1
"""A room that carries less than so many times the tables of the one before is the last."""


class Size(NamedTuple):
    """The processes of a room."""

    webs: int
    clocks: int

    def __str__(self) -> str:
        webs = "web process" if self.webs == 1 else "web processes"
        return f"{self.webs} {webs}, {self.clocks} {'clock' if self.clocks == 1 else 'clocks'}"


def sizes(most_webs: int) -> Iterator[Size]:
    """Yield larger and larger rooms: twice the web processes, a clock for every two."""
    webs = 1
    while webs <= most_webs:
        yield Size(webs, max(1, webs // 2))
        webs *= 2


def main() -> int:
    asked = _arguments()
    found: dict[Size, list[Step]] = {}
    for size in sizes(asked.most_webs):
        print(str(size), file=sys.stderr)
        found[size] = _measured(size, asked)
        if has_ended(list(found.values())):
            break
    asked.chart.write_text(chart({str(size): line(found[size]) for size in found}, BOUND_MS))
    print(json.dumps(report(found, written(), os.cpu_count() or 1) | {"chart": str(asked.chart)}))
    return 0


def has_ended(rooms: list[list[Step]]) -> bool:
    """Return whether the last room carries hardly more than the one before."""
    carried = [most_within(steps) for steps in rooms]
    return len(carried) > 1 and carried[-1] < GROWS * carried[-2]


def line(steps: list[Step]) -> list[tuple[int, float]]:
    """Return a room's line of the chart: the better of what was measured twice at as many tables,
    for a busy machine is what makes the other one worse.
    """
    better: dict[int, float] = {}
    for step in steps:
        better[step.tables] = min(step.p99_ms, better.get(step.tables, step.p99_ms))
    return list(better.items())


def most_within(steps: list[Step]) -> int:
    return max((step.tables for step in steps if step.is_within), default=0)


def report(found: dict[Size, list[Step]], page: Figures, cores: int) -> dict[str, Any]:
    """Return what was found as plain data, beside what the page says."""
    best = max(found, key=lambda size: most_within(found[size]))
    within = [step for step in found[best] if step.is_within]
    here = _figures(within[-1]) if within else {}
    return {
        "benchmark": "scale",
        "cores": cores,
        "bound_ms": BOUND_MS,
        "rooms": [
            size._asdict() | {"most_tables": most_within(steps), "steps": _told(steps)}
            for size, steps in found.items()
        ],
        "ms_an_action": {"here": here, "page": page._asdict()},
        "most_tables": {
            "found": most_within(found[best]),
            "by_the_page": _by_the_page(within[-1], page, cores) if within else None,
        },
    }


def _told(steps: list[Step]) -> list[dict[str, Any]]:
    return [step.summary() for step in steps]


def _figures(step: Step) -> dict[str, float]:
    """Return what an action took of a processor in each kind of process, sockets included, in
    milliseconds."""
    rate = step.tally.actions / step.seconds
    sums: dict[str, float] = {}
    for name, share in step.cpu_shares.items():
        kind = name.split("-")[0]
        sums[kind] = sums.get(kind, 0) + share
    return {f"{kind}_ms": round(1000 * share / rate, 2) for kind, share in sums.items()}


def _by_the_page(step: Step, page: Figures, cores: int) -> int:
    """Return how many tables the page's arithmetic gives these processors, with people who take as
    much for each table as they took here."""
    s_between = step.tables * step.seconds / step.tally.actions
    people = step.tally.cpu_s / step.seconds / step.tables
    tables = 1
    while page.cores(tables + 1, s_between) + people * (tables + 1) < cores:
        tables += 1
    return tables


def _measured(size: Size, asked: argparse.Namespace) -> list[Step]:
    """Return the steps of a search for the most tables of a new room of this size."""
    steps: list[Step] = []
    with ground() as under, Disk(under.servers.var) as disk:
        room = under.room(f"bench-scale-{size.webs}")
        room.open(webs=size.webs, clocks=size.clocks, seed=False)
        growing = most_tables.Growing(room, MANNER, asked.seed, SEATS, partial(costs, under, room))

        def measure(tables: int) -> Step:
            steps.append(growing.measure(tables, asked.seconds, disk))
            return steps[-1]

        most_tables.find(measure, 60 * asked.minutes)
        growing.end()
    return steps


def _arguments() -> argparse.Namespace:
    reading = argparse.ArgumentParser(
        prog="bench-scale", description=(__doc__ or "").splitlines()[0]
    )
    most = max(2, 2 * (os.cpu_count() or 1))
    reading.add_argument("--most-webs", type=int, default=most, help=f"(default {most})")
    reading.add_argument(
        "--minutes", type=float, default=6.0, help="after which no further step begins (default 6)"
    )
    reading.add_argument("--seconds", type=float, default=15.0, help="a step (default 15)")
    reading.add_argument("--seed", type=int, default=1)
    chart_file: Path = settings.VAR_DIR.parent.parent / "scale.svg"
    reading.add_argument("--chart", type=Path, default=chart_file, help=f"(default {chart_file})")
    return reading.parse_args()
