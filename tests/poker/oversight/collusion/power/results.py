"""The results of runs, kept in a file, so that a measurement goes on where it was stopped."""

import ast
import json
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from inspect import getsourcefile
from pathlib import Path
from typing import Any, Final

from config.places import BASE_DIR
from tests.poker.oversight.collusion.power.curves import Found, Run

SEARCH: Final = BASE_DIR / "poker" / "oversight" / "collusion"
SIMULATOR: Final = Path(__file__).parent
OF_SEARCH: Final = ("bystanders.py", "facts/*.py", "signs/*.py")
OF_SIMULATOR: Final = ("curves.py", "detector.py", "people.py", "rooms.py", "tables.py")


class Results:
    """Results of runs by what was run: of the same search, with the same pattern, dial, seed and
    honest players. Each is written as soon as it is known."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[str, dict[str, Any]] = {}
        if path.exists():
            for line in path.read_text().splitlines():
                row = json.loads(line)
                self._known[row.pop("key")] = row

    def __contains__(self, run: Run) -> bool:
        return _key(run) in self._known

    def of(self, runs: Iterable[Run]) -> list[Found]:
        """Return the results of those of these runs that were made."""
        return [Found(run, **self._known[_key(run)]) for run in runs if run in self]

    def add(self, found: Found) -> None:
        _run, *values = found
        row = dict(zip(Found._fields[1:], values, strict=True))
        self._known[_key(found.run)] = row
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a") as file:
            file.write(json.dumps({"key": _key(found.run), **row}) + "\n")


@cache
def search_mark() -> str:
    """Return a text that differs if the search or the people of the simulator do."""
    paths = [
        path
        for folder, patterns in ((SEARCH, OF_SEARCH), (SIMULATOR, OF_SIMULATOR))
        for pattern in patterns
        for path in sorted(folder.glob(pattern))
    ]
    return sha256("".join(map(_code, paths)).encode()).hexdigest()[:16]


def _key(run: Run) -> str:
    played = _code(Path(getsourcefile(run.pattern.scheme) or ""))
    mark = sha256(played.encode()).hexdigest()[:16]
    parts = (search_mark(), mark, run.pattern.name, run.dial, run.seed, "/".join(run.honest))
    return "|".join(map(str, parts))


@cache
def _code(path: Path) -> str:
    """Return the code of a module without its comments and docstrings."""
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [each for each in node.body if not _is_text(each)]
    return ast.dump(tree)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
