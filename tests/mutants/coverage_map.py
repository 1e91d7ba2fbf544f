"""Which tests run which lines, as it was measured."""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from coverage import Coverage, CoverageData

from config.places import BASE_DIR
from tests.mutants.mutant import Mutant


class Part:
    """What was measured of some test files in one run."""

    def __init__(self, folder: Path) -> None:
        index: dict[str, Any] = json.loads((folder / "index.json").read_text(encoding="utf-8"))
        self.folder = folder
        self.files: dict[str, str] = index["files"]
        self.sources: dict[str, str] = index["sources"]
        self.seconds: dict[str, float] = index["passed"]
        self.failed: list[str] = index["failed"]
        self._data = CoverageData(str(folder / "coverage"))
        self._data.read()
        self.lines = cache(self._lines)

    def _lines(self, path: str) -> dict[int, list[str]]:
        """The tests, or whole files of them, by line."""
        return self._data.contexts_by_lineno(path)


class CoverageMap:
    """All that was measured; what was measured last of a test file holds."""

    def __init__(self, home: Path, root: Path = BASE_DIR) -> None:
        self._root = root
        whole = (index.parent for index in home.glob("*/index.json"))
        self._parts = [Part(folder) for folder in sorted(whole)]
        self._part_of = {file: part for part in self._parts for file in part.files}

    def is_known(self, file: str) -> bool:
        """Whether a test file was measured as it is."""
        part = self._part_of.get(file)
        return part is not None and part.files[file] == digest(self._root / file)

    def changed_share(self, sources: list[str]) -> float:
        """How much of the source is not what the oldest part saw."""
        if not self._parts:
            return 1.0
        seen = self._parts[0].sources
        changed = [path for path in sources if seen.get(path) != digest(self._root / path)]
        return len(changed) / len(sources)

    def tests_of(self, mutant: Mutant) -> dict[str, float]:
        """The tests that run the mutant's lines, and the seconds each takes.

        Where lines were moved since, or are run when their file is imported, those are meant that
        run anything of the file.
        """
        found: dict[str, float] = {}
        for part in self._parts:
            for test in self._contexts(part, mutant):
                found |= self._seconds(part, test)
        return found

    def failed(self) -> list[str]:
        """Tests that failed when they were measured, and say nothing about mutants therefore."""
        return sorted(
            test for part in self._parts for test in part.failed if self._holds(part, test)
        )

    def _contexts(self, part: Part, mutant: Mutant) -> set[str]:
        by_line = part.lines(mutant.path)
        is_same = part.sources.get(mutant.path) == digest(self._root / mutant.path)
        if mutant.at_import or not is_same:
            lines = list(by_line)
        else:
            lines = list(range(mutant.first_line, mutant.line + 1))
        here = {test for line in lines for test in by_line.get(line, ())}
        return {test for test in here if test and self._holds(part, test)}

    def _holds(self, part: Part, test: str) -> bool:
        return self._part_of.get(test.partition("::")[0]) is part

    def _seconds(self, part: Part, test: str) -> dict[str, float]:
        """A test's, or those of every test of a file."""
        if "::" in test:
            return {test: part.seconds[test]} if test in part.seconds else {}
        return {each: s for each, s in part.seconds.items() if each.startswith(f"{test}::")}


def finish_part(folder: Path, root: Path, files: list[str], sources: list[str]) -> None:
    """Make a part of what a run has written into its folder."""
    notes = json.loads((folder / "notes.json").read_text(encoding="utf-8"))
    coverage = Coverage(data_file=str(folder / "coverage"), config_file=False)
    coverage.set_option("run:relative_files", True)
    coverage.combine([str(folder)], strict=False)
    coverage.save()
    index = notes | {
        "files": {file: digest(root / file) for file in files},
        "sources": {path: digest(root / path) for path in sources},
    }
    (folder / "index.json").write_text(json.dumps(index), encoding="utf-8")


def digest(file: Path) -> str:
    """A short name for what is in a file; empty for one that is gone."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16] if file.exists() else ""
