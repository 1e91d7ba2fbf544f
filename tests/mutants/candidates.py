"""Every mutant there could be."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.mutants.cards import cards
from tests.mutants.checks import checks
from tests.mutants.equivalents import is_equivalent
from tests.mutants.locks import locks
from tests.mutants.mutant import Mutant
from tests.mutants.signs import signs
from tests.mutants.source import Source

FOLDERS: Final = (
    "poker/engine",
    "poker/services",
    "accounts/ledger",
    "lobby",
    "poker/projections",
    "poker/sockets",
)
LEFT_OUT: Final = frozenset({"migrations", "admin", "demo", "templates"})
"""Folders whose files decide nothing at a table: how tables of the database came to be, what
staff read, and a past that never was."""

TEXTS: Final = frozenset({"__repr__", "__str__"})
LOGGING: Final = frozenset({"logger", "logging"})


def candidates(root: Path) -> list[Mutant]:
    """Those of every file, each once, in the order of the files."""
    found: dict[Mutant, None] = {}
    for path in files(root):
        found |= dict.fromkeys(candidates_in(Source.read(root, path)))
    return [mutant for mutant in found if not is_equivalent(mutant)]


def files(root: Path) -> list[str]:
    """The files that are mutated."""
    found = (file.relative_to(root) for folder in FOLDERS for file in (root / folder).rglob("*.py"))
    return sorted(file.as_posix() for file in found if LEFT_OUT.isdisjoint(file.parts))


def folder_of(path: str) -> str:
    """Which of FOLDERS a file is in."""
    return next(folder for folder in FOLDERS if path.startswith(f"{folder}/"))


def candidates_in(source: Source) -> Iterator[Mutant]:
    """Those of one file."""
    for node in _nodes(source.tree):
        for find in (cards, checks, locks, signs):
            yield from find(source, node)


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that do something: no types, no texts for people, no log lines."""
    yield node
    for child in _children(node):
        if not _says_nothing(child):
            yield from _nodes(child)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "type_comment"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield child


def _says_nothing(node: ast.AST) -> bool:
    if isinstance(node, ast.FunctionDef):
        return node.name in TEXTS
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return isinstance(node, ast.Raise | ast.Assert) or _is_log_line(node)


def _is_log_line(node: ast.AST) -> bool:
    if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
        return False
    function = node.value.func
    logged = function.value if isinstance(function, ast.Attribute) else function
    return isinstance(logged, ast.Name) and logged.id in LOGGING
