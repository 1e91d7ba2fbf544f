"""A check removed: what was refused is let through."""

import ast
import re
from collections.abc import Iterator
from typing import Final

from tests.mutants.mutant import Kind, Mutant
from tests.mutants.source import Source

KIND: Final[Kind] = "check removed"
CHECKING: Final = re.compile(r"_?(require|refuse|check|ensure|forbid)(_\w+)?")


def checks(source: Source, node: ast.AST) -> Iterator[Mutant]:
    """The node without the check it is, if it is one."""
    if isinstance(node, ast.If):
        is_check = _only_raises(node) and not node.orelse
    else:
        is_check = isinstance(node, ast.Expr) and bool(CHECKING.fullmatch(called(node.value)))
    if is_check and isinstance(node, ast.stmt):
        yield source.mutant(node, KIND, "pass")


def called(node: ast.expr) -> str:
    """The last name of what is called; empty for what is no call."""
    function = node.func if isinstance(node, ast.Call) else None
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _only_raises(node: ast.If) -> bool:
    return len(node.body) == 1 and isinstance(node.body[0], ast.Raise)
