"""A sign flipped: a comparison, a sum, a boundary or a condition says the other thing."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from tests.mutants.mutant import Kind, Mutant
from tests.mutants.source import Source

KIND: Final[Kind] = "sign flipped"

COMPARISONS: Final[dict[type[ast.cmpop], tuple[str, str]]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
SUMS: Final[dict[type[ast.operator], tuple[str, str]]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
}
BOTH: Final[dict[type[ast.boolop], tuple[str, str]]] = {
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
}
BOUNDS: Final = {"min": "max", "max": "min"}
NO_NUMBERS: Final = (ast.JoinedStr, ast.List, ast.ListComp, ast.Tuple, ast.Set, ast.Dict)


def signs(source: Source, node: ast.AST) -> Iterator[Mutant]:
    """Every sign of one node, flipped."""
    if isinstance(node, ast.Compare):
        yield from _comparisons(source, node)
    elif isinstance(node, ast.BinOp | ast.AugAssign):
        yield from _sum(source, node)
    elif isinstance(node, ast.BoolOp):
        yield from _both(source, node)
    elif isinstance(node, ast.UnaryOp):
        yield from _opposite(source, node)
    elif isinstance(node, ast.Call):
        yield from _bound(source, node)
    elif isinstance(node, ast.Constant):
        yield from _number(source, node)


def _comparisons(source: Source, node: ast.Compare) -> Iterator[Mutant]:
    sides = pairwise((node.left, *node.comparators))
    for operator, (left, right) in zip(node.ops, sides, strict=True):
        yield from _between(source, node, left, right, COMPARISONS[type(operator)])


def _sum(source: Source, node: ast.BinOp | ast.AugAssign) -> Iterator[Mutant]:
    if type(node.op) not in SUMS:
        return
    if isinstance(node, ast.AugAssign):
        before, after = SUMS[type(node.op)]
        change = (f"{before}=", f"{after}=")
        yield from _between(source, node, node.target, node.value, change)
    elif not (_is_no_number(node.left) or _is_no_number(node.right)):
        yield from _between(source, node, node.left, node.right, SUMS[type(node.op)])


def _is_no_number(node: ast.expr) -> bool:
    """Text and lists are put together by a plus too, and have no minus."""
    text = isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    inside = isinstance(node, ast.BinOp) and (_is_no_number(node.left) or _is_no_number(node.right))
    sliced = isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)
    return text or inside or sliced or isinstance(node, NO_NUMBERS)


def _both(source: Source, node: ast.BoolOp) -> Iterator[Mutant]:
    for left, right in pairwise(node.values):
        yield from _between(source, node, left, right, BOTH[type(node.op)])


def _opposite(source: Source, node: ast.UnaryOp) -> Iterator[Mutant]:
    """What is said without its `not`, or without its minus."""
    if isinstance(node.op, ast.Not | ast.USub) and not isinstance(node.operand, ast.Constant):
        written = source.text[source.start(node) : source.end(node)]
        yield source.mutant(node, KIND, re.sub(r"^(not|-)\s*", "", written))


def _bound(source: Source, node: ast.Call) -> Iterator[Mutant]:
    if isinstance(node.func, ast.Name) and node.func.id in BOUNDS:
        yield source.mutant(node.func, KIND, BOUNDS[node.func.id])


def _number(source: Source, node: ast.Constant) -> Iterator[Mutant]:
    """A whole number beside a comparison or a sum, one more."""
    beside = isinstance(source.parent(node), ast.Compare | ast.BinOp | ast.AugAssign)
    if beside and type(node.value) is int:
        yield source.mutant(node, KIND, str(node.value + 1))


def _between(
    source: Source,
    node: ast.expr | ast.stmt,
    left: ast.expr,
    right: ast.expr,
    change: tuple[str, str],
) -> Iterator[Mutant]:
    """The operator between two operands, which are its only neighbours but for brackets."""
    words = change[0].split()
    found = source.tokens(source.end(left), source.start(right))
    for at, token in enumerate(found):
        if [each.text for each in found[at : at + len(words)]] == words:
            last = found[at + len(words) - 1]
            yield source.change(node, KIND, token.start, last.end, change[1])
            return
