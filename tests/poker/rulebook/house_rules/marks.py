"""The clauses that tests name: every ``pytest.mark.rule("slug")`` of the suite, read as code."""

import ast
from collections.abc import Iterator
from functools import cache

from config.places import BASE_DIR


def marked_slugs(*, by_day: bool) -> set[str]:
    """Slugs that tests carry; ``by_day`` leaves out those only nightly tests carry."""
    return {slug for module in _modules() for slug in _slugs(module, by_day=by_day)}


@cache
def _modules() -> list[ast.Module]:
    tests = (BASE_DIR / "tests").rglob("test_*.py")
    return [ast.parse(test.read_text()) for test in tests]


def _slugs(module: ast.Module, *, by_day: bool) -> Iterator[str]:
    nightly = {id(node) for node in _nightly(module)} if by_day else set()
    for node in ast.walk(module):
        match node:
            case ast.Call(ast.Attribute(attr="rule"), [slug]) if id(node) not in nightly:
                yield ast.literal_eval(slug)


def _nightly(module: ast.Module) -> Iterator[ast.AST]:
    """Everything in what runs at night only: tests, classes or the whole module."""
    if any("mark.nightly" in ast.unparse(node) for node in module.body if _is_pytestmark(node)):
        yield from ast.walk(module)
    for node in ast.walk(module):
        marks = getattr(node, "decorator_list", ())
        if any("mark.nightly" in ast.unparse(mark) for mark in marks):
            yield from ast.walk(node)


def _is_pytestmark(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark"
