"""The files a migration is made of, and a check that it loads no others."""

import ast
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from config.schema.known import APPS, Migration

OURS: Final = {"config", "tests", *APPS}
MAY_IMPORT: Final = {"config.database_rules"}
"""The only modules of the program a migration may import. They are frozen with it."""
READS_OR_IMPORTS: Final = {"open", "read_text", "read_bytes", "import_module", "__import__", "exec"}
"""Calls by which a migration would depend on files that its text does not name."""


class Unfrozen(Exception):
    """A migration depends on something that is not frozen with it. The message names it."""


def sources_of(migration: Migration, base: Path) -> dict[str, str]:
    """Return each file a migration is made of, by its path in the program, with its SHA-256.

    Raises Unfrozen if it depends on more than its own text, SQL files and `MAY_IMPORT`.
    """
    own = base / migration.app / "migrations" / f"{migration.name}.py"
    tree = ast.parse(own.read_text())
    files = [own]
    for node in ast.walk(tree):
        files += [own.parent / "sql" / f"{name}.sql" for name in _rules(node, migration)]
    for module in sorted({name for node in ast.walk(tree) for name in _imports(node)}):
        files.append(_frozen_module(module, migration, base))
    return {str(file.relative_to(base)): digest_of(file) for file in files}


def digest_of(file: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _frozen_module(module: str, migration: Migration, base: Path) -> Path:
    if module not in MAY_IMPORT:
        raise Unfrozen(f"{'.'.join(migration)} imports {module}, which goes on changing")
    file = base / f"{module.replace('.', '/')}.py"
    for node in ast.walk(ast.parse(file.read_text())):
        for further in _imports(node):
            raise Unfrozen(f"{module}, which migrations import, imports {further}")
    return file


def _imports(node: ast.AST) -> Iterator[str]:
    """Yield the modules of the program that a statement imports, at any depth."""
    if isinstance(node, ast.Import):
        yield from (each.name for each in node.names if each.name.split(".")[0] in OURS)
    if isinstance(node, ast.ImportFrom):
        module = node.module or ""
        if node.level or module.split(".")[0] in OURS:
            yield "." * node.level + module


def _rules(node: ast.AST, migration: Migration) -> Iterator[str]:
    """Yield the SQL files that a call of `rules` loads."""
    if not isinstance(node, ast.Call):
        return
    called = (
        node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    )
    if called in READS_OR_IMPORTS:
        raise Unfrozen(f"{'.'.join(migration)} calls {called}")
    if called != "rules":
        return
    for name in node.args[1:]:
        if not (isinstance(name, ast.Constant) and isinstance(name.value, str)):
            raise Unfrozen(f"{'.'.join(migration)} calls rules with something else than a text")
        yield name.value
