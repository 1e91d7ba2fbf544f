"""Private names of libraries are used nowhere but where a test says which version they are of."""

import ast
from collections.abc import Iterator
from importlib.metadata import version
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Final

from phevaluator import _pheval

from config.places import BASE_DIR
from poker.engine.cards.cards import FULL_DECK
from tests.poker.engine.plain_evaluator import best_reading

APPS: Final = ("config", "accounts", "poker", "lobby")
GUARDED: Final = {"phevaluator._pheval": ("phevaluator", "0.6.0")}
"""What is used all the same, of which package, in the only version it was tried with."""


def imported(tree: ast.Module) -> Iterator[str]:
    """Whatever a file imports while it runs."""
    for_types = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in for_types:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_private(name: str) -> bool:
    parts = name.split(".")
    return parts[0] not in (*APPS, "tests") and any(
        part.startswith("_") and not part.startswith("__") for part in parts
    )


def files() -> Iterator[Path]:
    for app in APPS:
        yield from (BASE_DIR / app).rglob("*.py")


def test_no_file_imports_a_private_name_that_is_not_guarded() -> None:
    found = {
        name.rpartition(".")[0]
        for file in files()
        for name in imported(ast.parse(file.read_text()))
        if is_private(name)
    }
    assert found == set(GUARDED)


def test_what_is_guarded_is_installed_in_the_version_it_was_tried_with() -> None:
    for package, wanted in GUARDED.values():
        assert version(package) == wanted, f"try {package} {version(package)} and say so here"


def test_the_evaluator_ranks_as_a_plain_one_does() -> None:
    """Hands of five cards, of seven, and of Omaha, each against each."""
    random = Random(7)
    drawn = [random.sample(FULL_DECK, 9) for _ in range(60)]
    five: Any = _pheval.evaluate_5cards
    seven: Any = _pheval.evaluate_7cards
    omaha: Any = _pheval.evaluate_omaha_cards
    for one, other in combinations(drawn, 2):
        for rank, count in ((five, 5), (seven, 7)):
            mine, theirs = (best_reading(cards[:count], [], 0) for cards in (one, other))
            assert (rank(*one[:count]) < rank(*other[:count])) == (mine > theirs)
        mine, theirs = (best_reading(cards[5:], cards[:5], 2) for cards in (one, other))
        assert (omaha(*one) < omaha(*other)) == (mine > theirs)
