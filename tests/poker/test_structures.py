"""A betting structure is one object, and whatever is kept by its name has an entry for each."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from poker.engine.structures.registry import STRUCTURES
from poker.models import RuleSet
from poker.models.games.game_labels import STRUCTURES as LABELS

ROOT = Path(__file__).parents[2]
REGISTRY = ROOT / "poker/engine/structures"
APPS = ("accounts", "config", "lobby", "poker")


def _sources(suffix: str, *folders: str) -> Iterator[Path]:
    for folder in folders:
        for path in (ROOT / folder).rglob(f"*{suffix}"):
            if REGISTRY not in path.parents and "migrations" not in path.parts:
                yield path


def _names_compared(tree: ast.AST) -> Iterator[int]:
    """Yield the line of each comparison with, and each match of, a structure's name."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, comparators=others):
                if any(_names_a_structure(each) for each in (left, *others)):
                    yield node.lineno
            case ast.MatchValue(value=value) if _names_a_structure(value):
                yield value.lineno


def _names_a_structure(node: ast.expr) -> bool:
    return any(
        isinstance(each, ast.Constant) and each.value in STRUCTURES for each in ast.walk(node)
    )


def test_no_program_asks_for_a_structure_by_its_name() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in _sources(".py", *APPS)
        for line in _names_compared(ast.parse(path.read_text()))
    ]
    assert found == []


def test_no_script_or_template_asks_for_a_structure_by_its_name() -> None:
    names = "|".join(STRUCTURES)
    compared = re.compile(rf"(?:[=!]==?|\bcase)\s*[\"'`](?:{names})")
    sources = [*_sources(".js", "static"), *_sources(".html", "templates")]
    assert sources
    assert [str(path) for path in sources if compared.search(path.read_text())] == []


@pytest.mark.parametrize(
    "source",
    [
        'if rules.structure == "no_limit": pass',
        'x = "fixed_limit" != structure',
        'x = structure in ("pot_limit", "no_limit")',
        'match structure:\n    case "pot_limit": pass',
    ],
)
def test_comparison_by_name_is_found(source: str) -> None:
    assert list(_names_compared(ast.parse(source)))


@pytest.mark.parametrize("name", STRUCTURES)
def test_structure_has_all_that_is_kept_by_its_name(name: str) -> None:
    assert STRUCTURES[name].name == name
    assert LABELS[name]
    assert RuleSet._meta.get_field(name)
    assert f"{name}:" in (ROOT / "static/poker/table/stakes.js").read_text()


def test_settings_offer_sizes_where_a_player_chooses_them() -> None:
    free = {name for name, structure in STRUCTURES.items() if not structure.names_limits}
    offered = re.search(r"BETTINGS = \[(.*?)\]", (ROOT / "static/room/settings.js").read_text())
    assert offered
    assert set(re.findall(r'"(\w+)"', offered[1])) == free
