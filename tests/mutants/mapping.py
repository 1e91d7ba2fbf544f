"""Bringing the map of tests and lines to the tests as they are."""

import itertools
import json
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from config.places import BASE_DIR
from tests.mutants.candidates import files as sources
from tests.mutants.copies import Copies
from tests.mutants.coverage_map import CoverageMap, finish_part
from tests.mutants.progress import Progress
from tests.mutants.pytest_run import OVERDUE, run_pytest
from tests.mutants.scratch import Scratch

LONGEST_S: Final = 3600
FILES_A_PART: Final = 15
CHANGED_MUCH: Final = 0.1
INTERRUPTED: Final = 2


class NotMeasured(Exception):
    """Tests could not even be collected, or nothing of a part passed."""


def renewed_map(
    home: Path, copies: Copies, *, anew: bool, only: tuple[str, ...] = ("",)
) -> CoverageMap:
    """The map, once what it lacks was measured; all of it when asked to, or when more than a tenth
    of the source changed. Raises NotMeasured."""
    known = CoverageMap(home)
    if anew or known.changed_share(sources(BASE_DIR)) > CHANGED_MUCH:
        shutil.rmtree(home, ignore_errors=True)
        known = CoverageMap(home)
    home.mkdir(parents=True, exist_ok=True)
    parts = list(_parts([file for file in test_files() if not known.is_known(file)], only))
    numbers = itertools.count(1 + max((int(it.name) for it in home.iterdir()), default=0))
    progress = Progress("measured", len(parts))
    jobs = [
        partial(_measure, home / f"{next(numbers):05}", part, progress=progress) for part in parts
    ]
    copies.work(jobs)
    return CoverageMap(home)


def test_files() -> list[str]:
    """The files of tests, but for those of this tool."""
    found = (file.relative_to(BASE_DIR) for file in (BASE_DIR / "tests").rglob("test_*.py"))
    return sorted(file.as_posix() for file in found if "mutants" not in file.parts)


def _parts(files: list[str], only: tuple[str, ...]) -> Iterator[list[str]]:
    """Whole folders together, few enough that little is lost when it is stopped."""
    for _folder, found in itertools.groupby(files, key=lambda file: Path(file).parts[:3][:-1]):
        of_folder = [file for file in found if file.startswith(only)]
        for at in range(0, len(of_folder), FILES_A_PART):
            yield of_folder[at : at + FILES_A_PART]


def _measure(folder: Path, files: list[str], scratch: Scratch, *, progress: Progress) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    env = {"MUTANTS_DATA": str(folder / "coverage")}
    code = run_pytest(scratch, "tests.mutants.measuring", files, env, LONGEST_S)
    if code in (OVERDUE, INTERRUPTED) or not (folder / "notes.json").exists():
        raise NotMeasured(f"{files[0]}...: see {scratch.log}")
    notes = json.loads((folder / "notes.json").read_text(encoding="utf-8"))
    if notes["failed"] and not notes["passed"]:
        shutil.rmtree(folder)
        raise NotMeasured(f"every test from {files[0]} on fails: see {scratch.log}")
    finish_part(folder, scratch.root, files, sources(scratch.root))
    progress.step(f"{len(files)} files from {files[0]}")
