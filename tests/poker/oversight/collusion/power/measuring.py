"""Play the curves of collusion and the months of honest people, and write their page.

python -m tests.poker.oversight.collusion.power --first-seed 11 --last-seed 20
"""

import os
import sys
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from config.places import BASE_DIR
from tests.poker.oversight.collusion.power.curves import DIALS, Found, Run, found_after
from tests.poker.oversight.collusion.power.hidden import HIDDEN
from tests.poker.oversight.collusion.power.month import month_of
from tests.poker.oversight.collusion.power.pictures import page, picture
from tests.poker.oversight.collusion.power.schemes import PATTERNS
from tests.poker.oversight.collusion.power.unseen import UNSEEN

PAGE = BASE_DIR / "config" / "handbook" / "COLLUSION_POWER.md"
PICTURE = BASE_DIR / "static" / "poker" / "collusion" / "power.svg"
SEEDS = (11, 20)
HANDS_OF_A_MONTH = 1_000_000
CLUBS = 20
"""Pairs who play for one another in the second month of a seed."""


def main() -> None:
    parser = ArgumentParser(
        prog="make collusion-power", description="Measure how soon it is found."
    )
    parser.add_argument("--first-seed", type=int, default=SEEDS[0], help="the first seed (11)")
    parser.add_argument("--last-seed", type=int, default=SEEDS[1], help="the last one (20)")
    parser.add_argument("--hands", type=int, default=HANDS_OF_A_MONTH, help="hands of a month")
    parser.add_argument("--months", type=int, default=1, help="months of honest people (1)")
    asked = parser.parse_args()
    seeds = range(asked.first_seed, asked.last_seed + 1)
    months = [
        month_of(seed, asked.hands, _processes(), lambda dealt: _tell("hands", dealt), clubs)
        for seed in seeds[: asked.months]
        for clubs in (0, CLUBS)
    ]
    curves = _curves(seeds)
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(picture(curves))
    PAGE.write_text(page(curves, months, seeds, os.path.relpath(PICTURE, PAGE.parent)))
    sys.stdout.write(f"{_named(PAGE)} and {_named(PICTURE)} written\n")


def _curves(seeds: Sequence[int]) -> dict[tuple[str, float], list[Found]]:
    patterns = (*PATTERNS, *HIDDEN, *UNSEEN)
    runs = [Run(pattern, dial, seed) for seed in seeds for pattern in patterns for dial in DIALS]
    curves: dict[tuple[str, float], list[Found]] = defaultdict(list)
    with ProcessPoolExecutor(_processes()) as pool:
        for number, found in enumerate(pool.map(found_after, runs), start=1):
            curves[found.run.pattern.name, found.run.dial].append(found)
            _tell(f"runs of {len(runs)}", number)
    return curves


def _processes() -> int:
    return os.cpu_count() or 1


def _tell(what: str, number: int) -> None:
    """Say how far it is, on the line it was said before."""
    sys.stderr.write(f"\r{number:,} {what}")


def _named(path: Path) -> str:
    return str(path.relative_to(BASE_DIR))
