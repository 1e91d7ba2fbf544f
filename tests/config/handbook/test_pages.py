"""Whatever a page of the project names is there."""

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest
from django.core.management import get_commands

from config.places import BASE_DIR
from tests.config.handbook.pages import (
    FOLDERS,
    HANDBOOK,
    anchors,
    blocks,
    commands,
    links,
    name_of,
    named_paths,
    pages,
)

every_page = pytest.mark.parametrize("page", pages(), ids=name_of)
TARGETS = re.findall(r"^([a-z-]+):", (BASE_DIR / "Makefile").read_text(), re.MULTILINE)
OF_A_RUNNING_ROOM = ("var/", "keys/", ".venv/")


@cache
def files() -> list[str]:
    """Every file and folder of the project, by its path."""
    tops = [BASE_DIR / folder for folder in (*FOLDERS, "templates", "static", ".ci")]
    found = [path for top in tops for path in (top, *top.rglob("*"))]
    found += [path for path in BASE_DIR.iterdir() if path.is_file()]
    return [f"/{path.relative_to(BASE_DIR)}" for path in found if "__pycache__" not in path.parts]


def is_there(named: str, page: Path) -> bool:
    """Whether a path exists from the page's folder or the project's, or ends another one."""
    wanted = named.rstrip("/")
    return (page.parent / wanted).exists() or any(file.endswith(f"/{wanted}") for file in files())


@every_page
def test_links_lead_to_a_page_and_a_heading(page: Path) -> None:
    for target, anchor in links(page):
        assert target.exists(), target
        assert not anchor or anchor in anchors(target), f"{target}#{anchor}"


@every_page
def test_paths_exist(page: Path) -> None:
    missing = [named for named in named_paths(page) if not is_there(named, page)]
    assert [named for named in missing if not named.startswith(OF_A_RUNNING_ROOM)] == []


@every_page
def test_commands_exist(page: Path) -> None:
    text = commands(page)
    targets = re.findall(r"^make (?:-C \S+ )?([a-z][a-z-]+)", text, re.MULTILINE)
    assert {*targets} <= {*TARGETS}
    named = re.findall(r"(?:manage\.py|room-manage) ([a-z_]+)", text)
    assert {*named} <= {*get_commands(), "version"}


@pytest.mark.parametrize("page", sorted(HANDBOOK.glob("*.md")), ids=name_of)
def test_a_shell_can_read_what_the_handbook_says_to_type(page: Path) -> None:
    for block in blocks(page):
        read = subprocess.run(
            ["bash", "-n"], input=block, text=True, capture_output=True, check=False
        )
        assert (read.returncode, read.stderr) == (0, ""), block


def test_every_page_is_found_from_the_first_one() -> None:
    found, waiting = set(), [BASE_DIR / "README.md"]
    while waiting:
        page = waiting.pop().resolve()
        if page not in found and page.suffix == ".md":
            found.add(page)
            waiting += [target for target, _anchor in links(page)]
    assert {page.resolve() for page in pages()} - found == set()


def test_make_help_tells_of_every_target_one_may_want() -> None:
    told = subprocess.run(
        ["make", "-s", "help"], cwd=BASE_DIR, text=True, capture_output=True, check=True
    ).stdout
    prerequisites = {"server-environment", "browser", "programs", "linters"}
    prerequisites |= {"environment", "test-environment", "other-browsers"}
    assert {*re.findall(r"^  make ([a-z-]+) ", told, re.MULTILINE)} == {*TARGETS} - prerequisites
