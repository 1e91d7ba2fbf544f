"""The texts in one file of source: of Python, of a template, of JavaScript, of TOML."""

import io
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel.messages.extract import extract
from django.utils.translation.template import templatize

Id = str | tuple[str, str]
"""A text, or its forms for one and for many."""


class Text(NamedTuple):
    """A text at a line of a file; `note` is what its author says to translators."""

    line: int
    id: Id
    context: str | None
    note: tuple[str, ...]


ONE: Final = dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop"))
COUNTED: Final = dict.fromkeys(("ngettext", "ngettext_lazy"), (1, 2))
IN_CONTEXT: Final = dict.fromkeys(("pgettext", "pgettext_lazy"), ((1, "c"), 2))
COUNTED_IN_CONTEXT: Final = dict.fromkeys(("npgettext", "npgettext_lazy"), ((1, "c"), 2, 3))
CALLS: Final = {**ONE, **COUNTED, **IN_CONTEXT, **COUNTED_IN_CONTEXT}
NOTE: Final = ("Translators",)

READ_BY_PLAYERS: Final = ("title", "text", "example")


def texts_of(path: Path) -> Iterator[Text]:
    """Yield every text of a file that is to be translated, in the order of its lines."""
    if reader := READERS.get(path.suffix):
        yield from reader(path.read_text(encoding="utf-8"))


def _of_python(code: str) -> Iterator[Text]:
    yield from _calls("python", code)


def _of_javascript(code: str) -> Iterator[Text]:
    yield from _calls("javascript", code)


def _of_template(template: str) -> Iterator[Text]:
    """Yield the texts of a template.

    Django turns it into calls of gettext; its indents would be errors of Python there.
    """
    code = "\n".join(line.lstrip() for line in templatize(template).splitlines())
    yield from _calls("python", code)


def _of_clauses(toml: str) -> Iterator[Text]:
    """Yield what players read of the house rules, in the file's order.

    TOML gives no line numbers, so the texts are numbered instead.
    """
    for number, text in enumerate(_read_by_players(tomllib.loads(toml)), start=1):
        yield Text(number, text, None, ())


def _read_by_players(table: dict[str, Any]) -> Iterator[str]:
    for name, value in table.items():
        if name in READ_BY_PLAYERS:
            yield value
        elif isinstance(value, list):
            for inner in value:
                if isinstance(inner, dict):
                    yield from _read_by_players(inner)


def _calls(method: str, code: str) -> Iterator[Text]:
    options = {"parse_template_string": True}
    found = extract(method, io.BytesIO(code.encode()), CALLS, NOTE, options)
    for line, wanted, notes, context in found:
        yield Text(line, _id(wanted), context, tuple(notes))


def _id(wanted: str | tuple[str, ...]) -> Id:
    return wanted if isinstance(wanted, str) else (wanted[0], wanted[1])


READERS: Final[dict[str, Callable[[str], Iterator[Text]]]] = {
    ".py": _of_python,
    ".js": _of_javascript,
    ".html": _of_template,
    ".txt": _of_template,
    ".toml": _of_clauses,
}
