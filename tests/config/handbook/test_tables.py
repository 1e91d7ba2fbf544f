"""The tables of settings, commands, incidents and alerts hold what the program has, and no more."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from django.core.management import get_commands

from config.places import BASE_DIR
from poker.metrics import room
from poker.metrics.serving import web_metrics
from tests.config.handbook.pages import HANDBOOK

PACKAGES: Final = ("config", "accounts", "poker", "lobby")
OUR_NAMES: Final = re.compile(r"(ROOM|DATABASE|REDIS)_[A-Z_]+|PORT")
ALERTS: Final = BASE_DIR / "config" / "service" / "alerts.yml"


@cache
def trees() -> list[ast.Module]:
    """The room's own program, file by file."""
    files = [file for package in PACKAGES for file in (BASE_DIR / package).rglob("*.py")]
    return [ast.parse(file.read_text()) for file in (BASE_DIR / "manage.py", *files)]


def first_column(page: Path, pattern: str) -> list[str]:
    """What the first cells of a page's tables name."""
    cells = re.findall(r"^\| ([^|]+) \|", page.read_text(), re.MULTILINE)
    return [name for cell in cells for name in re.findall(pattern, cell)]


def settings_read() -> set[str]:
    """Every name of ours that is looked up in the environment."""
    reads = {"get", "setdefault", "flag", "integer", "words", "networks", "folder"}
    reads |= {"choice", "secret", "webhook", "address", "contacts", "existing_folders"}
    found = set()
    for tree in trees():
        for node in ast.walk(tree):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr=name) | ast.Name(id=name),
                    args=[ast.Constant(value=str(said)), *_],
                ) if name in reads and OUR_NAMES.fullmatch(said):
                    found.add(said)
                case ast.Subscript(
                    value=ast.Attribute(attr="environ"), slice=ast.Constant(value=str(said))
                ):
                    found.add(said)
    return found


def test_every_setting_is_in_the_table_once_and_no_other() -> None:
    told = first_column(HANDBOOK / "SETTINGS.md", r"`([A-Z_]+)`")
    assert sorted(told) == sorted(settings_read())


def test_every_command_of_ours_is_in_the_table() -> None:
    ours = {name for name, app in get_commands().items() if app in PACKAGES}
    told = first_column(HANDBOOK / "COMMANDS.md", r"`([a-z_]+)")
    assert ours <= {*told}
    assert {*told} <= {*get_commands()}
    assert len(told) == len({*told})


def kinds_opened() -> set[str]:
    """Every kind of incident the program opens: by name, by a constant, or of a hand."""
    found: set[str] = set()
    for tree in trees():
        constants = dict(_constants(tree))
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id="open_incident"), keywords=keywords):
                    kind = next(each.value for each in keywords if each.arg == "kind")
                case ast.Call(
                    func=ast.Name(id="open_case") | ast.Attribute(attr="open_case"),
                    args=[_, _, kind, _],
                ):
                    pass
                case ast.FunctionDef(name="kind", body=[*_, ast.Return(value=ast.IfExp() as kind)]):
                    pass
                case _:
                    continue
            found |= {*_texts(kind, constants)}
    return found


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in tree.body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant(value=str(text))):
                yield name, text


def _texts(kind: ast.expr, constants: dict[str, str]) -> Iterator[str]:
    match kind:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*_texts(one, constants), *_texts(other, constants))
        case ast.Name(id=name) if name in constants:
            yield constants[name]
        case ast.Name(id="kind") | ast.Attribute(attr="kind"):
            return
        case _:
            raise AssertionError(f"a kind of incident one cannot read: {ast.dump(kind)}")


def test_every_kind_of_incident_has_its_paragraph() -> None:
    text = (HANDBOOK / "INCIDENTS.md").read_text()
    told = re.findall(r"^### ([a-z_]+)\n\n(.+)", text, re.MULTILINE)
    assert sorted(kind for kind, _first in told) == sorted(kinds_opened())
    paragraphs = re.split(r"^##+ .*$", text, flags=re.MULTILINE)
    assert all("By:" in each for each in paragraphs if "Found by" in each or "Opened by" in each)


@pytest.mark.django_db
def test_every_alert_is_of_a_figure_there_is_and_has_its_row(servers: Any) -> None:
    rules = ALERTS.read_text()
    room.refresh()
    figures = web_metrics().decode()
    for name in set(re.findall(r"room_\w+", rules)):
        assert re.search(rf"^{name}\b|^# HELP {name} ", figures, re.MULTILINE), name
    told = first_column(HANDBOOK / "MONITORING.md", r"`(\w+)`")
    assert told == re.findall(r"- alert: (\w+)", rules)
