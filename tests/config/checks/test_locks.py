"""What is installed is what the locks say, file by file."""

import json
import re
from importlib.metadata import distributions
from typing import Final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from config.places import BASE_DIR

LOCKS: Final = BASE_DIR / ".ci" / "locks"
OF_PYTHON: Final = {"pip", "setuptools", "wheel"}
CHOSEN: Final = {
    "room": "requirements.txt",
    "tests": "tests/requirements.txt",
    "tools": ".ci/locks/tools.in",
}


def locked(name: str) -> dict[str, set[str]]:
    """The versions of each package in a lock; with markers there may be several."""
    found: dict[str, set[str]] = {}
    for requirement in entries(name):
        [version] = requirement.specifier
        assert version.operator == "==", requirement
        found.setdefault(canonicalize_name(requirement.name), set()).add(version.version)
    return found


def entries(name: str) -> list[Requirement]:
    lines = (LOCKS / f"{name}.txt").read_text().splitlines()
    return [Requirement(line.rstrip(" \\")) for line in lines if not line.startswith(" ")]


@pytest.mark.parametrize("name", CHOSEN)
def test_what_was_chosen_is_locked_in_that_version(name: str) -> None:
    versions = locked(name)
    for line in (BASE_DIR / CHOSEN[name]).read_text().splitlines():
        if line.startswith(("#", "-r")):
            continue
        chosen = Requirement(line)
        [version] = chosen.specifier
        assert versions[canonicalize_name(chosen.name)] == {version.version}, line


@pytest.mark.parametrize("name", CHOSEN)
def test_every_file_has_a_hash_and_no_entry_an_address(name: str) -> None:
    text = (LOCKS / f"{name}.txt").read_text()
    for entry in re.split(r"\n(?=\S)", text):
        assert re.search(r"^    --hash=sha256:[0-9a-f]{64}", entry, re.MULTILINE), entry
    assert "//" not in text
    assert "--index" not in text


def test_the_tests_run_on_what_the_room_runs_on() -> None:
    room, tests = locked("room"), locked("tests")
    assert {name: tests[name] for name in room.keys() & tests.keys()} == {
        name: room[name] for name in room.keys() & tests.keys()
    }


def test_what_is_installed_is_what_is_locked() -> None:
    here = {
        canonicalize_name(requirement.name): next(iter(requirement.specifier)).version
        for requirement in entries("tests")
        if requirement.marker is None or requirement.marker.evaluate()
    }
    installed = {canonicalize_name(one.name): one.version for one in distributions()}
    assert {name: installed[name] for name in installed.keys() - OF_PYTHON} == here


def test_the_bill_of_materials_lists_what_the_room_runs_on() -> None:
    bill = json.loads((LOCKS / "room.cdx.json").read_text())
    listed: dict[str, set[str]] = {}
    for part in bill["components"]:
        listed.setdefault(canonicalize_name(part["name"]), set()).add(part["version"])
    assert (bill["bomFormat"], listed) == ("CycloneDX", locked("room"))


def test_nothing_is_installed_past_a_lock() -> None:
    for script in (BASE_DIR / ".ci").iterdir():
        if script.is_file():
            for command in re.findall(r"pip install(?:[^\n\\]|\\\n)*", script.read_text()):
                assert "--require-hashes" in command, script.name
