"""A card shown: a condition on what somebody may see lets everybody see it."""

import ast
from collections.abc import Iterator
from typing import Final

from tests.mutants.mutant import Kind, Mutant
from tests.mutants.source import Source

KIND: Final[Kind] = "card shown"

PLACES: Final = (
    "poker/projections/",
    "poker/sockets/",
    "poker/engine/hand/ending/showdown.py",
    "poker/engine/hand/ending/running_out.py",
    "poker/engine/table/showing.py",
    "poker/services/seats/showing.py",
    "poker/services/seats/sharing.py",
    "poker/services/staff/opened_deals.py",
    "poker/services/staff/deck_opening.py",
)
"""Where it is decided who sees which card."""

WORDS: Final = frozenset(
    {
        "HandMucked",
        "HandShown",
        "CardsShown",
        "best",
        "cards",
        "face_down",
        "hidden",
        "hole_cards_of",
        "live",
        "own_cards",
        "plays",
        "private_view",
        "public_view",
        "show_cards",
        "stands",
        "still_held",
        "viewer",
        ".best",
        ".dealt",
        ".deck",
        ".live",
        ".mucked",
        ".shown",
        ".viewer",
    }
)
"""Names, and attributes, by which a condition is known to be about cards or who looks."""


def cards(source: Source, node: ast.AST) -> Iterator[Mutant]:
    """The node's condition always met, and turned round, where it is about cards."""
    if not (source.path.startswith(PLACES) and _is_in_function(source, node)):
        return
    for condition in _conditions(node):
        if WORDS.isdisjoint(_names(node)):
            continue
        yield source.mutant(condition, KIND, "True")
        if not isinstance(condition, ast.UnaryOp):
            written = source.text[source.start(condition) : source.end(condition)]
            yield source.mutant(condition, KIND, f"(not ({written}))")


def _is_in_function(source: Source, node: ast.AST) -> bool:
    return any(isinstance(outer, ast.FunctionDef) for outer in source.around(node))


def _conditions(node: ast.AST) -> list[ast.expr]:
    """What the node does or tells something under; one that refuses is a check."""
    if isinstance(node, ast.IfExp):
        return [node.test]
    if isinstance(node, ast.If) and not isinstance(node.body[0], ast.Raise):
        return [node.test]
    if isinstance(node, ast.comprehension):
        return node.ifs
    if isinstance(node, ast.Return) and isinstance(node.value, ast.BoolOp | ast.Compare):
        return [node.value]
    return []


def _names(node: ast.AST) -> Iterator[str]:
    for inside in ast.walk(node):
        if isinstance(inside, ast.Name):
            yield inside.id
        elif isinstance(inside, ast.Attribute):
            yield f".{inside.attr}"
        elif isinstance(inside, ast.Constant) and isinstance(inside.value, str):
            yield inside.value
