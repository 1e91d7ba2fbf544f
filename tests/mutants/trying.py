"""Trying one mutant: do the tests that run its lines notice?"""

import json
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from tests.mutants.mutant import Mutant
from tests.mutants.pytest_run import OVERDUE, run_pytest
from tests.mutants.scratch import Scratch
from tests.mutants.trial import ANSWER, ASKED

PATIENCE_S: Final = 600
"""A mutant is tried by ten minutes of tests at most; those that take longest are left out."""

LEAST_LIMIT_S: Final = 60
LIMIT: Final = 10
"""A test is overdue after ten times what it took, and a minute."""

FILES_AT_ONCE: Final = (8, 40, 10_000)
"""Reading test files takes longer than most mutants live, so it begins with a few."""


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: the test that killed it, or how many did not."""

    mutant: Mutant
    killer: str
    tried: int
    left_out: int
    seconds: float

    def __str__(self) -> str:
        if self.killer:
            fate = f"killed by {self.killer}"
        elif self.tried:
            left_out = f", {self.left_out} left out" if self.left_out else ""
            fate = f"SURVIVED {self.tried} tests{left_out}"
        else:
            fate = "SURVIVED: no test runs it"
        return f"{self.mutant}  {fate}, {self.seconds:.0f} s"


class Failure(NamedTuple):
    """The first failure of a run, and whether the mutant alone can be to blame."""

    killer: str
    is_sure: bool


def try_mutant(mutant: Mutant, scratch: Scratch, tests: dict[str, float]) -> Verdict:
    """Run the tests until one fails. A failure that could be the machine's has to come twice."""
    began_s = time.monotonic()
    ordered = in_order(mutant, tests)
    killer = ""
    with scratch.changed_by(mutant):
        for stage in _stages(ordered):
            failure = _run(scratch, stage)
            if failure and not failure.is_sure:
                failure = _run(scratch, stage)
            if failure:
                killer = failure.killer
                break
    left_out = len(tests) - len(ordered)
    return Verdict(mutant, killer, len(ordered), left_out, time.monotonic() - began_s)


def in_order(mutant: Mutant, tests: dict[str, float]) -> dict[str, float]:
    """Tests of files named like the mutant's first, then the shortest files, while it lasts."""
    of_file: dict[str, float] = {}
    for test, seconds in tests.items():
        file = test.partition("::")[0]
        of_file[file] = of_file.get(file, 0) + seconds
    own = Path(mutant.path).stem
    files = sorted(of_file, key=lambda file: (own not in file, of_file[file], file))
    place = {file: at for at, file in enumerate(files)}
    ordered: dict[str, float] = {}
    left_s = float(PATIENCE_S)
    for test in sorted(tests, key=lambda test: place[test.partition("::")[0]]):
        if tests[test] <= left_s:
            ordered[test] = tests[test]
            left_s -= tests[test]
    return ordered


def _stages(tests: dict[str, float]) -> Iterator[dict[str, float]]:
    """A few files first, then more."""
    of_file: dict[str, list[str]] = {}
    for test in tests:
        of_file.setdefault(test.partition("::")[0], []).append(test)
    files = list(of_file)
    for count in FILES_AT_ONCE:
        stage, files = files[:count], files[count:]
        if stage:
            yield {test: tests[test] for file in stage for test in of_file[file]}


def _run(scratch: Scratch, tests: dict[str, float]) -> Failure | None:
    limits = {test: LEAST_LIMIT_S + LIMIT * seconds for test, seconds in tests.items()}
    asked = scratch.root / "var" / "trial.json"
    answer = asked.with_name(ANSWER)
    answer.unlink(missing_ok=True)
    asked.write_text(json.dumps(limits), encoding="utf-8")
    files = dict.fromkeys(test.partition("::")[0] for test in tests)
    longest_s = 10 * LEAST_LIMIT_S + LIMIT * sum(tests.values())
    code = run_pytest(scratch, "tests.mutants.trial", files, {ASKED: str(asked)}, longest_s)
    if answer.exists():
        return Failure(**json.loads(answer.read_text(encoding="utf-8")))
    if code == OVERDUE:
        return Failure("time", is_sure=False)
    return Failure("not starting", is_sure=False) if code != os.EX_OK else None
