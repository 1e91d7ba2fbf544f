"""What the forge does by itself is what is done by hand, on every Python the room runs on."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from packaging.specifiers import SpecifierSet

from config.places import BASE_DIR

GITHUB: Final = BASE_DIR / ".github"
FILES: Final = sorted([*GITHUB.rglob("*.yml")])
PYTHONS: Final = ["3.11", "3.12", "3.13", "3.14"]
TARGETS: Final = re.findall(r"^([a-z-]+):", (BASE_DIR / "Makefile").read_text(), re.MULTILINE)


def read(name: str) -> dict[Any, Any]:
    found: dict[Any, Any] = yaml.safe_load((GITHUB / name).read_text())
    return found


def steps(workflow: dict[Any, Any]) -> list[dict[str, Any]]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def folder_name(folder: Path) -> str:
    """As the forge writes it: from the project's folder, which is `/`."""
    return "/" if folder == BASE_DIR else f"/{folder.relative_to(BASE_DIR)}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_file_is_of_its_kind(file: Path) -> None:
    assert isinstance(yaml.safe_load(file.read_text()), dict)


def test_every_gate_runs_on_every_python() -> None:
    ci = read("workflows/ci.yml")
    [job] = ci["jobs"].values()
    assert job["strategy"]["matrix"]["python"] == PYTHONS
    assert job["env"]["ROOM_PYTHON"] == "python${{ matrix.python }}"
    assert ".ci/run" in [step.get("run") for step in job["steps"]]
    environment = (BASE_DIR / ".ci" / "environment").read_text()
    assert all(f"python{version}" in environment for version in PYTHONS)
    project = tomllib.loads((BASE_DIR / "pyproject.toml").read_text())["project"]
    allowed = SpecifierSet(project["requires-python"])
    assert [version for version in (*PYTHONS, "3.10", "3.15") if version in allowed] == PYTHONS


@pytest.mark.parametrize("name", ["ci", "nightly", "images"])
def test_workflows_may_read_and_no_more_and_call_what_is_there(name: str) -> None:
    workflow = read(f"workflows/{name}.yml")
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        assert 0 < job["timeout-minutes"] <= 360
    for step in steps(workflow):
        assert re.fullmatch(r"actions/[a-z-]+@v\d+", step.get("uses", "actions/checkout@v1"))
        if step.get("uses", "").startswith("actions/checkout"):
            assert step["with"]["persist-credentials"] is False
        for target in re.findall(r"\bmake ([a-z-]+)", step.get("run", "")):
            assert target in TARGETS
        for script in re.findall(r"(?:\.ci|config)/\S+", step.get("run", "")):
            assert (BASE_DIR / script).exists(), script


def test_new_versions_are_looked_for_where_versions_are_pinned() -> None:
    updates = {
        (update["package-ecosystem"], folder)
        for update in read("dependabot.yml")["updates"]
        for folder in update.get("directories", [update.get("directory")])
    }
    python = {
        file.parent
        for pattern in ("requirements.txt", "*/requirements.txt", "*/*/requirements.txt")
        for file in BASE_DIR.glob(pattern)
        if file.relative_to(BASE_DIR).parts[0] != ".venv"
    }
    npm = {file.parent for file in (BASE_DIR / ".ci").glob("*/package.json")}
    pinned = {("pip", folder_name(folder)) for folder in python}
    pinned |= {("npm", folder_name(folder)) for folder in npm}
    assert {update for update in updates if update[0] in ("pip", "npm")} == pinned
    assert {kind for kind, _ in updates} == {
        "pip",
        "npm",
        "docker",
        "docker-compose",
        "github-actions",
    }


def test_whoever_reports_is_told_where_holes_go() -> None:
    form = (GITHUB / "ISSUE_TEMPLATE" / "fault.yml").read_text()
    assert "SECURITY.md" in form
    assert (BASE_DIR / "SECURITY.md").exists()
