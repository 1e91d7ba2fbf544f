"""Play the curves of collusion, the runs that count bystanders and the months of a room, and write
their page.

python -m tests.poker.oversight.collusion.power --first-seed 11 --last-seed 20

What was played is kept in the room's folder of files, and played again only if the search changed.
With --minutes and --month-minutes it stops after that time and writes the page of what has been
played.
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import product
from math import inf
from pathlib import Path
from time import monotonic

from django.conf import settings

from config.places import BASE_DIR
from tests.poker.oversight.collusion.power.curves import DIALS, Found, Run, found_after
from tests.poker.oversight.collusion.power.month import Month, MonthAsked, month_of
from tests.poker.oversight.collusion.power.pictures import (
    AS_IN_THE_MONTH,
    TIGHT_AND_LOOSE,
    Measured,
    page,
    picture,
)
from tests.poker.oversight.collusion.power.registry import every_pattern, groups
from tests.poker.oversight.collusion.power.results import Results, search_mark

PAGE = BASE_DIR / "config" / "handbook" / "COLLUSION_POWER.md"
PICTURE = BASE_DIR / "static" / "poker" / "collusion" / "power.svg"
SEEDS = (11, 20)
RUNS = 100
HANDS_OF_A_MONTH = 1_000_000
CLUBS = 20
"""Pairs who play for one another in the second month of a seed."""


def main() -> None:
    asked = _arguments()
    folder = Path(settings.VAR_DIR) / "collusion-power"
    results = Results(folder / "runs.jsonl")
    seeds = range(asked.first_seed, asked.last_seed + 1)
    curves = list(_curves(seeds))
    bystanders = list(_bystanders(range(asked.first_seed, asked.first_seed + asked.runs)))
    wanted = list(dict.fromkeys([*curves, *bystanders]))
    wanted.sort(key=lambda run: (run.seed, -run.dial, run.honest))
    played = [run for run in wanted if run.dial in asked.dials]
    _play(played, results, monotonic() + 60 * asked.minutes, asked.processes)
    months = [
        month_of(
            MonthAsked(seed, asked.hands, clubs, folder / search_mark()),
            asked.processes,
            monotonic() + 60 * asked.month_minutes,
            lambda dealt: _tell("hands", dealt),
        )
        for seed in seeds[: asked.months]
        for clubs in (0, CLUBS)
    ]
    _write(results, curves, bystanders, [each for each in months if each], seeds)


def _arguments() -> Namespace:
    parser = ArgumentParser(
        prog="make collusion-power", description="Measure how soon it is found."
    )
    parser.add_argument("--first-seed", type=int, default=SEEDS[0], help="the first seed (11)")
    parser.add_argument("--last-seed", type=int, default=SEEDS[1], help="the last one (20)")
    parser.add_argument("--runs", type=int, default=RUNS, help="that count bystanders (100)")
    parser.add_argument(
        "--dials", type=float, nargs="+", default=DIALS, help="that are played (1 0.5 0.25)"
    )
    parser.add_argument("--hands", type=int, default=HANDS_OF_A_MONTH, help="hands of a month")
    parser.add_argument("--months", type=int, default=1, help="months of honest people (1)")
    processes = os.cpu_count() or 1
    parser.add_argument("--processes", type=int, default=processes, help="that play at a time")
    parser.add_argument("--minutes", type=float, default=inf, help="after which no run begins")
    parser.add_argument(
        "--month-minutes", type=float, default=inf, help="after which no more of a month is dealt"
    )
    return parser.parse_args()


def _curves(seeds: Sequence[int]) -> Iterator[Run]:
    for seed, dial, pattern in product(seeds, DIALS, every_pattern()):
        yield Run(pattern, dial, seed)


def _bystanders(seeds: Sequence[int]) -> Iterator[Run]:
    """Yield the runs that count bystanders: in all hands, with either kind of honest players."""
    for seed, honest, pattern in product(
        seeds, (AS_IN_THE_MONTH, TIGHT_AND_LOOSE), every_pattern()
    ):
        yield Run(pattern, 1.0, seed, honest)


def _play(runs: Sequence[Run], results: Results, ends_at: float, processes: int) -> None:
    """Make those of these runs that have not been made, until the time is over."""
    left = iter([run for run in runs if run not in results])
    made = len(runs) - len(list(filter(results.__contains__, runs)))
    _tell(f"runs of {len(runs)} left", made)
    with ProcessPoolExecutor(processes) as pool:
        going: set[Future[Found]] = set()
        while True:
            while len(going) < 2 * processes and monotonic() < ends_at:
                run = next(left, None)
                if run is None:
                    break
                going.add(pool.submit(found_after, run))
            if not going:
                return
            done, going = wait(going, return_when=FIRST_COMPLETED)
            for each in done:
                results.add(each.result())
                made -= 1
                _tell(f"runs of {len(runs)} left", made)


def _write(
    results: Results,
    curves: Sequence[Run],
    bystanders: Sequence[Run],
    months: Sequence[Month],
    seeds: Sequence[int],
) -> None:
    of_curves: dict[tuple[str, float], list[Found]] = {}
    for found in results.of(curves):
        of_curves.setdefault((found.run.pattern.name, found.run.dial), []).append(found)
    beside: dict[tuple[str, Sequence[str]], list[Found]] = {}
    for found in results.of(bystanders):
        beside.setdefault((found.run.pattern.name, found.run.honest), []).append(found)
    measured = Measured(groups(), of_curves, beside, months, seeds)
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(picture(measured))
    PAGE.write_text(page(measured, os.path.relpath(PICTURE, PAGE.parent)))
    sys.stdout.write(f"{_named(PAGE)} and {_named(PICTURE)} written\n")


def _tell(what: str, number: int) -> None:
    """Say how far it is, on the line it was said before."""
    sys.stderr.write(f"\r{number:,} {what}")


def _named(path: Path) -> str:
    return str(path.relative_to(BASE_DIR))
