"""A lock removed: two may do at once what is one's at a time."""

import ast
from collections.abc import Iterator
from typing import Final

from tests.mutants.checks import called
from tests.mutants.mutant import Kind, Mutant
from tests.mutants.source import Source

KIND: Final[Kind] = "lock removed"
LOCKING: Final = frozenset({"lock_player"})
"""Helpers called for the lock alone."""
HELD: Final = frozenset({"_lock", "lock", "turn"})
"""Locks between the threads of a process."""


def locks(source: Source, node: ast.AST) -> Iterator[Mutant]:
    """The node without the lock it takes, if it takes one."""
    if isinstance(node, ast.Call) and called(node) == "select_for_update":
        yield from _unlocked_rows(source, node)
    elif isinstance(node, ast.Expr) and _is_lock_alone(node.value):
        yield source.mutant(node, KIND, "pass")
    elif isinstance(node, ast.With) and len(node.items) == 1:
        yield from _unheld(source, node)


def _unlocked_rows(source: Source, node: ast.Call) -> Iterator[Mutant]:
    """The same rows, read without a lock."""
    if isinstance(node.func, ast.Attribute):
        start, end = source.end(node.func.value), source.end(node)
        yield source.change(node, KIND, start, end, ".all()")


def _is_lock_alone(node: ast.expr) -> bool:
    """Whether this locks and does nothing else: a helper, or an advisory lock by its name."""
    given = node.args if isinstance(node, ast.Call) else []
    texts = (it.value for it in given if isinstance(it, ast.Constant))
    advisory = any(isinstance(text, str) and "advisory" in text for text in texts)
    return advisory or called(node) in LOCKING


def _unheld(source: Source, node: ast.With) -> Iterator[Mutant]:
    held = node.items[0].context_expr
    if isinstance(held, ast.Attribute) and held.attr in HELD:
        start, end = source.start(node), source.end(held)
        yield source.change(node, KIND, start, end, "if True")
