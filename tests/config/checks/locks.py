"""Whether the locks are current: `python -m tests.config.checks.locks`, a part of `make check`.
With `--together` it prints what runs as one lock, for the bill of materials.

What was chosen is locked in that version, whatever that needs is locked, and nothing else is. What
packages need is asked of those that are installed, so no network is. Exit code 1, and a line for
each fault, where `make lock` has to be run.
"""

import re
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PROJECT: Final = Path(__file__).parents[3]
LOCKS: Final = PROJECT / ".ci" / "locks"
CHOSEN: Final = {
    "room": "requirements.txt",
    "judge": "poker/oversight/requirements.txt",
    "embedded": "config/embedded/requirements.txt",
    "traces": "poker/sockets/requirements.txt",
    "tests": "tests/requirements.txt",
    "tools": ".ci/locks/tools.in",
    "fleet": ".ci/locks/fleet.in",
}
RUNS: Final = ("room", "judge", "embedded", "traces")
"""The locks of what runs; that of tests holds all of these, and more."""


def chosen(name: str) -> list[Requirement]:
    """What a file of requirements names, and those it begins with."""
    found = []
    file = PROJECT / CHOSEN[name]
    for line in file.read_text().splitlines():
        if line.startswith("-r "):
            (other,) = (
                key
                for key, path in CHOSEN.items()
                if (PROJECT / path).resolve() == (file.parent / line[3:]).resolve()
            )
            found += chosen(other)
        elif not line.startswith("#"):
            found.append(Requirement(line))
    return found


def entries(name: str) -> list[Requirement]:
    lines = (LOCKS / f"{name}.txt").read_text().splitlines()
    return [Requirement(line.rstrip(" \\")) for line in lines if not line.startswith(" ")]


def locked(name: str) -> dict[str, set[str]]:
    """The versions of each package in a lock; with markers there may be several."""
    found: dict[str, set[str]] = {}
    for requirement in entries(name):
        [version] = requirement.specifier
        assert version.operator == "==", requirement
        found.setdefault(canonicalize_name(requirement.name), set()).add(version.version)
    return found


def faults() -> Iterator[str]:
    """What is not current, a sentence each."""
    for name in CHOSEN:
        yield from _not_as_chosen(name)
        yield from _without_a_hash(name)
    yield from _not_the_same()
    for name in (*RUNS, "tests"):
        yield from _not_needed(name)


def _not_as_chosen(name: str) -> Iterator[str]:
    versions = locked(name)
    for requirement in chosen(name):
        [version] = requirement.specifier
        if versions.get(canonicalize_name(requirement.name)) != {version.version}:
            yield f"{CHOSEN[name]} names {requirement}, .ci/locks/{name}.txt does not hold it"


def _without_a_hash(name: str) -> Iterator[str]:
    for entry in re.split(r"\n(?=\S)", (LOCKS / f"{name}.txt").read_text()):
        if not re.search(r"^    --hash=sha256:[0-9a-f]{64}", entry, re.MULTILINE):
            yield f".ci/locks/{name}.txt has no hash of {entry.split()[0]}"


def _not_the_same() -> Iterator[str]:
    tests = locked("tests")
    for name in RUNS:
        for package, versions in locked(name).items():
            if tests.get(package) != versions:
                yield f"tests run on another {package} than .ci/locks/{name}.txt holds"


def _not_needed(name: str) -> Iterator[str]:
    """What is needed on this machine and not locked, and the other way round."""
    here = {
        canonicalize_name(one.name)
        for one in entries(name)
        if one.marker is None or one.marker.evaluate()
    }
    needed = _needed(chosen(name))
    for package in sorted(needed - here):
        yield f".ci/locks/{name}.txt lacks {package}, which something in it needs"
    for package in sorted(here - needed):
        yield f".ci/locks/{name}.txt holds {package}, which nothing in it needs"


def _needed(first: list[Requirement]) -> set[str]:
    """All packages these need, themselves included."""
    found: set[tuple[str, str]] = set()
    waiting = [(one, "") for one in first]
    while waiting:
        requirement, extra = waiting.pop()
        if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
            continue
        name = canonicalize_name(requirement.name)
        for wanted in ("", *requirement.extras):
            if (name, wanted) in found:
                continue
            found.add((name, wanted))
            try:
                further = requires(name) or []
            except PackageNotFoundError:
                continue
            waiting += [(Requirement(text), wanted) for text in further]
    return {name for name, _extra in found}


def together() -> str:
    """What runs, each package once, as one lock."""
    found: dict[str, str] = {}
    for name in RUNS:
        for entry in re.split(r"\n(?=\S)", (LOCKS / f"{name}.txt").read_text().rstrip()):
            found.setdefault(entry.split()[0], entry)
    return "\n".join(found.values()) + "\n"


def main() -> int:
    if sys.argv[1:] == ["--together"]:
        sys.stdout.write(together())
        return 0
    found = list(faults())
    for fault in found:
        sys.stderr.write(f"{fault}\n")
    if found:
        sys.stderr.write("Run `make lock`.\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
