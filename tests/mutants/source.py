"""A file's text, its syntax tree and its tokens, with places as numbers of characters."""

import ast
import io
import tokenize
from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Final, NamedTuple

from tests.mutants.mutant import Kind, Mutant

FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


class Token(NamedTuple):
    """A token and where in the text it begins."""

    start: int
    text: str

    @property
    def end(self) -> int:
        return self.start + len(self.text)


class Source:
    """A file of the room, ready to be changed."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.tree = ast.parse(text)
        self._lines = text.splitlines(keepends=True)
        self._starts = [0, *accumulate(map(len, self._lines))]
        self._tokens = list(self._read_tokens())
        self._parents = {
            child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)
        }

    @classmethod
    def read(cls, root: Path, path: str) -> "Source":
        return cls(path, (root / path).read_text(encoding="utf-8"))

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self._place(node.lineno, node.col_offset)

    def end(self, node: ast.expr | ast.stmt) -> int:
        if node.end_lineno is None or node.end_col_offset is None:
            raise ValueError("this node is of no text")
        return self._place(node.end_lineno, node.end_col_offset)

    def parent(self, node: ast.AST) -> ast.AST | None:
        return self._parents.get(node)

    def around(self, node: ast.AST) -> Iterator[ast.AST]:
        """What the node stands in, the innermost first."""
        outer = self.parent(node)
        while outer is not None:
            yield outer
            outer = self.parent(outer)

    def tokens(self, start: int, end: int) -> list[Token]:
        """The tokens between two places."""
        first = bisect_left(self._tokens, start, key=lambda token: token.start)
        last = bisect_left(self._tokens, end, key=lambda token: token.start)
        return self._tokens[first:last]

    def mutant(self, node: ast.expr | ast.stmt, kind: Kind, after: str) -> Mutant:
        """The whole node replaced."""
        return self.change(node, kind, self.start(node), self.end(node), after)

    def change(
        self, node: ast.expr | ast.stmt, kind: Kind, start: int, end: int, after: str
    ) -> Mutant:
        """Part of the node replaced."""
        line = bisect_left(self._starts, start + 1)
        inside = (node, *self.around(node))
        statement = next((it for it in inside if isinstance(it, ast.stmt)), node)
        before, text = self.text[start:end], self._lines[line - 1].strip()
        first = min(line, statement.lineno)
        at_import = not any(isinstance(it, FUNCTIONS) for it in inside)
        return Mutant(self.path, kind, start, end, before, after, first, line, at_import, text)

    def _place(self, line: int, utf8_column: int) -> int:
        before = self._lines[line - 1].encode()[:utf8_column].decode()
        return self._starts[line - 1] + len(before)

    def _read_tokens(self) -> Iterator[Token]:
        for token in tokenize.generate_tokens(io.StringIO(self.text).readline):
            line, column = token.start
            if token.string and token.type != tokenize.COMMENT:
                yield Token(self._starts[line - 1] + column, token.string)
