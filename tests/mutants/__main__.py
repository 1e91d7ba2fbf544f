"""Do the everyday tests bite? Mutants of the room, each tried by the tests that run its lines.

The last line counts those tried and those killed; the exit code is 0 when they are as many.

    python -m tests.mutants --seed 1 --count 60
"""

import argparse
import fcntl
import os
import sys
from functools import partial
from pathlib import Path

from config.places import BASE_DIR, var_folder
from tests.mutants.candidates import candidates
from tests.mutants.copies import Copies
from tests.mutants.coverage_map import CoverageMap
from tests.mutants.drawing import draw
from tests.mutants.mapping import renewed_map
from tests.mutants.mutant import Mutant
from tests.mutants.progress import Progress
from tests.mutants.scratch import Scratch
from tests.mutants.trying import Verdict, try_mutant


def main() -> int:
    asked = _arguments()
    home = var_folder() / "mutants"
    home.mkdir(parents=True, exist_ok=True)
    with (home / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print(f"Mutants are being tried in {home} already.", file=sys.stderr)
            return os.EX_TEMPFAIL
        return _run(asked, home)


def _run(asked: argparse.Namespace, home: Path) -> int:
    copies = Copies(home / "copies", asked.at_once)
    if asked.as_measured:
        known = CoverageMap(home / "map")
    else:
        known = renewed_map(home / "map", copies, anew=asked.renew, only=tuple(asked.tests))
    for test in known.failed():
        print(f"failed when it was measured, and is left out: {test}")
    if asked.map_only:
        return os.EX_OK
    found = candidates(BASE_DIR)
    drawn = [it for it in draw(found, asked.count, asked.seed) if asked.file in it.path]
    print(f"{len(drawn)} of {len(found)} mutants, seed {asked.seed}", flush=True)
    verdicts = _try_all(drawn, known, copies)
    return _report(verdicts)


def _try_all(drawn: list[Mutant], known: CoverageMap, copies: Copies) -> list[Verdict]:
    verdicts: list[Verdict] = []
    progress = Progress("tried", len(drawn))

    def attempt(number: int, mutant: Mutant, scratch: Scratch) -> None:
        verdict = try_mutant(mutant, scratch, known.tests_of(mutant))
        verdicts.append(verdict)
        progress.step(f"{number}. {verdict}")

    copies.work([partial(attempt, at, mutant) for at, mutant in enumerate(drawn, start=1)])
    return verdicts


def _report(verdicts: list[Verdict]) -> int:
    survivors = [verdict for verdict in verdicts if not verdict.killer]
    for verdict in survivors:
        print(verdict)
    print(f"{len(verdicts)} mutants, {len(verdicts) - len(survivors)} killed")
    return 1 if survivors else 0


def _arguments() -> argparse.Namespace:
    reading = argparse.ArgumentParser(prog="python -m tests.mutants")
    reading.add_argument("--seed", type=int, default=1)
    reading.add_argument("--count", type=int, default=60)
    reading.add_argument("--file", default="", help="of those drawn, only in files named like this")
    reading.add_argument("--at-once", type=int, default=2, help="mutants (default 2)")
    reading.add_argument("--renew", action="store_true", help="measure every test anew")
    reading.add_argument("--map-only", action="store_true", help="measure and try none")
    reading.add_argument("--as-measured", action="store_true", help="measure nothing, only try")
    reading.add_argument("--tests", nargs="+", default=[""], help="measure those named so")
    return reading.parse_args()


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
