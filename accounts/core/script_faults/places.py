"""Where in the room's scripts something failed."""

import re
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings

_SCRIPT: Final = re.compile(r"(?:\w+/)*\w+\.[0-9a-f]{12}\.js")
"""A script of this version, or of one before that a page still has."""
_MODULE: Final = re.compile(r'\$make\("([^"]+)"')
SHOWN: Final = 60
"""Characters before and after a place that staff are shown."""


class Place(NamedTuple):
    """A place in a script: the module's path, its line in the file it is joined to, and the text
    around it."""

    module: str
    line: int
    text: str


class UnknownPlaceError(ValueError):
    """No such place in a script of this room; `field` says what is wrong."""

    def __init__(self, field: str) -> None:
        super().__init__(f"{field}: not in a script of this room")
        self.field = field


def place_of(file: str, line: int, column: int) -> Place:
    """Return the place that a browser names by the path of a file, a line and a column, both from 1
    on. Raises UnknownPlaceError where the room serves no such file, or it is shorter."""
    name = file.removeprefix(settings.STATIC_URL)
    collected = Path(settings.STATIC_ROOT) / name
    if not _SCRIPT.fullmatch(name) or not collected.is_file():
        raise UnknownPlaceError("file")
    lines = collected.read_text().splitlines()
    if not 1 <= line <= len(lines):
        raise UnknownPlaceError("line")
    at = column - 1
    if not 0 <= at <= len(lines[line - 1]):
        raise UnknownPlaceError("column")
    before = "\n".join([*lines[: line - 1], lines[line - 1][:at]])
    modules = _MODULE.findall(before)
    text = lines[line - 1][max(0, at - SHOWN) : at + SHOWN]
    return Place(modules[-1] if modules else name, line, text)
