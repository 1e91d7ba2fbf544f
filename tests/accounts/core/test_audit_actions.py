"""The vocabulary of the audit log: each action is written, tested, translated and explained."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.utils import translation

from accounts.core.audit_log import Action
from accounts.core.audit_log.models import AuditEntry
from config.catalogues.place import TRANSLATED, Place
from config.catalogues.po_file import read
from config.places import BASE_DIR
from tests.config.handbook.pages import HANDBOOK

PACKAGES = ("config", "accounts", "poker", "lobby")
VOCABULARY = BASE_DIR / "accounts" / "core" / "audit_log" / "actions.py"


@cache
def files(folder: str) -> list[Path]:
    """Every file of Python in a folder of the project, but the vocabulary and this one."""
    found = (BASE_DIR / folder).rglob("*.py")
    return [file for file in found if file not in (VOCABULARY, Path(__file__))]


def written(node: ast.AST) -> Iterator[str]:
    """The members of `Action` that are handed on below a node, to be recorded.

    Queries and reports only look for an entry: what stands in a text, a comparison, a filter or
    is a key is not written there.
    """
    match node:
        case ast.JoinedStr() | ast.Compare() | ast.Call(func=ast.Attribute(attr="filter")):
            return
        case ast.Attribute(value=ast.Name(id="Action") | ast.Attribute(attr="Action"), attr=name):
            yield name
        case ast.Dict(values=values):
            for value in values:
                yield from written(value)
        case _:
            for child in ast.iter_child_nodes(node):
                yield from written(child)


@pytest.mark.parametrize("action", Action)
def test_a_name_is_a_noun_and_a_verb_and_its_member_is_called_so(action: Action) -> None:
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*", action.value)
    assert action.name == action.value.replace(".", "_").upper()
    assert len(action.value) <= (AuditEntry._meta.get_field("action").max_length or 0)


def test_every_action_is_written_somewhere() -> None:
    found = {
        name
        for package in PACKAGES
        for file in files(package)
        for name in written(ast.parse(file.read_text()))
    }
    assert found == {*Action.__members__}


def test_every_action_is_named_by_the_test_of_what_writes_it() -> None:
    tests = "\n".join(file.read_text() for file in files("tests"))
    assert [action.value for action in Action if f'"{action.value}"' not in tests] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_action_has_a_label_in_every_language(language: str) -> None:
    source = Place("accounts", "django").source(language)
    labels = read(source, language)
    with translation.override("en"):
        found = {action.value: labels.get(str(action.label)) for action in Action}
    told = {name: message.string for name, message in found.items() if message and message.string}
    assert [name for name in Action.values if name not in told] == []
    assert len({*told.values()}) == len(Action), "no two read the same"


def test_every_action_is_in_the_handbook_in_the_order_of_the_vocabulary() -> None:
    page = (HANDBOOK / "AUDIT_LOG.md").read_text()
    rows = re.findall(r"^\| `(\S+)` \| [^|]+ \| [^|]+ \|$", page, re.MULTILINE)
    assert rows == Action.values
