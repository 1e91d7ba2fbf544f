"""Whether the room keeps state in a database session, a part of `make check`:
`python -m tests.config.checks.session_state`.

PgBouncer gives a server connection to another client after each transaction. A lock, a setting, a
cursor, a listener, a temporary table or a prepared statement that outlives its transaction then
belongs to the wrong client. Exit code 1, and a line for each place.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

PROJECT: Final = Path(__file__).parents[3]
APPS: Final = ("config", "accounts", "poker", "lobby")

_DEMO: Final = "only the embedded server is filled"
ALLOWED: Final = {
    ("accounts/apps.py", "set_config for the session"): "refuse_pooler was called before",
    ("lobby/demo/past/clock.py", "set_config for the session"): _DEMO,
    ("lobby/demo/filling.py", "SET for the session"): _DEMO,
    ("accounts/core/databases/pieces.py", "iterator()"): "it opens a transaction around it",
    ("accounts/core/databases/prepared.py", "prepare"): "ROOM_DATABASE_PREPARES turns it off",
    ("config/limited_connection.py", "set_config for the session"): "never through a pooler",
    ("config/databases.py", "prepare_threshold"): "ROOM_DATABASE_PREPARES turns it off",
    ("poker/event_stream/loop_connection.py", "send_prepare()"): "ROOM_DATABASE_PREPARES too",
}
"""Each exception by file and kind of state, with its reason."""

_STATEMENTS: Final = {
    "advisory lock of the session": r"\bpg_(try_)?advisory_(lock|unlock)(_shared|_all)?\b",
    "set_config for the session": r"\bset_config\s*\([^;]*\bfalse\s*\)",
    "SET for the session": r"(\A|;)\s*SET\s+(?!(LOCAL|TRANSACTION|CONSTRAINTS)\b)[\w.]+(\s+|\s*=)",
    "LISTEN": r"(\A|;)\s*(UN)?LISTEN\s+[A-Za-z_*]",
    "temporary table": r"\bCREATE\s+(LOCAL\s+|GLOBAL\s+)?TEMP(ORARY)?\b",
    "cursor of the session": r"\bWITH\s+HOLD\b",
    "prepared statement": r"(\A|;)\s*(PREPARE|DEALLOCATE)\s+[A-Za-z_]",
    "DISCARD": r"(\A|;)\s*DISCARD\s+[A-Z]",
    "startup option": r"(^|\s)-c\s*[a-z_]+=",
}
_CALLS: Final = ("iterator", "send_prepare")
_ARGUMENTS: Final = ("prepare", "prepare_threshold", "withhold")


class Place(NamedTuple):
    """Where state of a session would be made, and of which kind."""

    file: str
    line: int
    kind: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.kind}, which PgBouncer gives to other clients"


def places(project: Path = PROJECT) -> list[Place]:
    """Return the places that keep state in a session and are not allowed to."""
    return [each for each in _all(project) if (each.file, each.kind) not in ALLOWED]


def unused(project: Path = PROJECT) -> set[tuple[str, str]]:
    """Return the exceptions that no place needs any more."""
    return ALLOWED.keys() - {(each.file, each.kind) for each in _all(project)}


def _all(project: Path) -> Iterator[Place]:
    for app in APPS:
        for path in sorted((project / app).rglob("*")):
            name = path.relative_to(project).as_posix()
            if path.suffix == ".py":
                yield from of_module(name, path.read_text())
            elif path.suffix == ".sql":
                yield from of_statement(name, 1, _without_comments(path.read_text()))


def of_module(name: str, source: str) -> Iterator[Place]:
    """Yield the places of a Python file."""
    tree = ast.parse(source)
    documentation = set(_documentation(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node not in documentation:
                yield from of_statement(name, node.lineno, node.value)
                if node.value in _ARGUMENTS:
                    yield Place(name, node.lineno, node.value)
        elif isinstance(node, ast.Call):
            yield from _of_call(name, node)


def _of_call(name: str, call: ast.Call) -> Iterator[Place]:
    if isinstance(call.func, ast.Attribute) and call.func.attr in _CALLS:
        yield Place(name, call.lineno, f"{call.func.attr}()")
    for argument in call.keywords:
        is_off = isinstance(argument.value, ast.Constant) and not argument.value.value
        if argument.arg in _ARGUMENTS and not is_off:
            yield Place(name, call.lineno, argument.arg)


def of_statement(name: str, line: int, text: str) -> Iterator[Place]:
    """Yield the kinds of state that the statements of a text make."""
    for kind, pattern in _STATEMENTS.items():
        for found in re.finditer(pattern, text, re.MULTILINE):
            yield Place(name, line + text.count("\n", 0, found.start()), kind)


def _documentation(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the texts that are statements by themselves, as docstrings are."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def _without_comments(text: str) -> str:
    return re.sub(r"--.*", "", text)


def main() -> int:
    found = [str(each) for each in places()]
    found += [f"{file} needs no exception for {kind}" for file, kind in sorted(unused())]
    for line in found:
        sys.stderr.write(f"{line}\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
