"""Style sheets that import others, joined to one file."""

import re
from collections.abc import Callable
from posixpath import dirname, join, normpath, relpath
from typing import Final

_IMPORT: Final = re.compile(r'^@import url\("([^"]+)"\);\n?', re.MULTILINE)
_ADDRESS: Final = re.compile(r'url\("(?!data:|/|#)([^"]+)"\)')


def joined(name: str, read: Callable[[str], str]) -> str:
    """Return a style sheet with those it imports in their places; `read` returns the text of one,
    by its path. Addresses in them are moved to where the whole is."""

    def imported(found: re.Match[str]) -> str:
        other = normpath(join(dirname(name), found[1]))

        def moved(address: re.Match[str]) -> str:
            there = normpath(join(dirname(other), address[1]))
            return f'url("{relpath(there, dirname(name))}")'

        return _ADDRESS.sub(moved, joined(other, read))

    return _IMPORT.sub(imported, read(name))
