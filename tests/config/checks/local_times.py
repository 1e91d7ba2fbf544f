"""Whether times of other zones than UTC are made by `LocalTime` only, a part of `make check`:
`python -m tests.config.checks.local_times`.

Python subtracts two times of one zone by the clock on the wall, so a session over a change to or
from summer time would be an hour too long or too short. Exit code 1, and a line for each place.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

PROJECT: Final = Path(__file__).parents[3]
APPS: Final = ("config", "accounts", "poker", "lobby")
ALLOWED: Final = {
    "config/local_time.py": "it makes them",
    "config/workers/room_time.py": "the worker's zone is UTC",
}
"""Each exception by file, with its reason."""

_ZONE_AT: Final = {"astimezone": 0, "fromtimestamp": 1, "combine": 2, "now": 0}
"""Which argument of a method is the zone."""
_ALWAYS: Final = ("localtime", "make_aware")
"""Functions of `django.utils.timezone` that use the zone of the process."""


class Place(NamedTuple):
    """Where a time of another zone is made."""

    file: str
    line: int
    call: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.call} makes a time of a zone; use LocalTime"


def places(project: Path = PROJECT) -> list[Place]:
    """Return the places that make times of other zones and are not allowed to."""
    return [each for each in _all(project) if each.file not in ALLOWED]


def unused(project: Path = PROJECT) -> set[str]:
    """Return the exceptions that no place needs any more."""
    return ALLOWED.keys() - {each.file for each in _all(project)}


def _all(project: Path) -> Iterator[Place]:
    for app in APPS:
        for path in sorted((project / app).rglob("*.py")):
            yield from of_module(path.relative_to(project).as_posix(), path.read_text())


def of_module(name: str, source: str) -> Iterator[Place]:
    """Yield the places of a Python file."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and (call := _makes_local(node)):
            yield Place(name, node.lineno, call)


def _makes_local(node: ast.Call) -> str:
    """Return the name of a call that makes a time of another zone than UTC; empty for others."""
    called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    called = node.func.id if isinstance(node.func, ast.Name) else called
    if isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) == "LocalTime":
        return ""
    if called in _ALWAYS:
        return called
    zones = [each.value for each in node.keywords if each.arg in ("tz", "tzinfo")]
    if called in _ZONE_AT:
        zones += node.args[_ZONE_AT[called] :][:1]
    if called == "astimezone" and not zones:
        return called
    return called if any(not _is_utc(zone) for zone in zones) else ""


def _is_utc(zone: ast.expr) -> bool:
    is_none = isinstance(zone, ast.Constant) and zone.value is None
    return is_none or ast.unparse(zone).rsplit(".", 1)[-1] in ("UTC", "utc")


def main() -> int:
    found = [str(each) for each in places()]
    found += [f"{file} needs no exception" for file in sorted(unused())]
    for line in found:
        sys.stderr.write(f"{line}\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
