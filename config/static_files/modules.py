"""Scripts of several modules joined to one file each, so that a page asks for few.

A joined file holds every module that its own one imports, each once a page: a module that another
file of the page brought already is not made again. What a module fetches when it is asked for stays
a file of its own.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from posixpath import dirname, join, normpath
from typing import Final, NamedTuple

from rjsmin import jsmin

_IMPORT: Final = re.compile(r'^import (?:\{([^}]*)\} from )?"([^"]+)";$', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export ((?:async )?function\*?|class|const) (\w+)", re.MULTILINE)
_LATER: Final = re.compile(r'\bimport\("([^"]+)"\)')
_NOT_UNDERSTOOD: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_HEAD: Final = (
    "var $made=globalThis.$made??=new Map(),"
    "$make=(name,make)=>{if(!$made.has(name))$made.set(name,make())},"
    "$failed=globalThis.$failed??=new Map(),"
    "$fetch=(file)=>{const times=$failed.get(file)??0;"
    "return import(times?`${file}?again=${times}`:file)"
    ".catch((error)=>{$failed.set(file,times+1);throw error})};"
)
"""A browser never fetches a module again that came as something else, except by another address."""


class NotJoinedError(ValueError):
    """Modules that cannot be joined; says which one, and why."""


class Module(NamedTuple):
    """A module: what it imports, as pairs of the names and the other module; what it fetches later;
    the names it exports; and the rest of it."""

    name: str
    imports: Sequence[tuple[str, str]]
    later: Sequence[str]
    exports: Sequence[str]
    body: str


class Modules:
    """The modules of a room, by their paths; `read` returns the text of one."""

    def __init__(self, read: Callable[[str], str]) -> None:
        self._read = read
        self.module = cache(self._module)

    def joined(self, name: str, address: Callable[[str], str]) -> str:
        """Return the file of a module; `address` tells where the file of another one is.

        Raises NotJoinedError where one is written in a way that is not understood, or modules
        import one another in a circle.
        """
        made = [self._made(each, address) for each in self._closure(name, ())]
        return _HEAD + "".join(made)

    def _closure(self, name: str, over: Sequence[str]) -> Iterator[str]:
        """Yield a module and what it imports, each once, in the order they are run."""
        if name in over:
            raise NotJoinedError(f"{' imports '.join((*over, name))}")
        found: dict[str, None] = {}
        for _names, other in self.module(name).imports:
            found |= dict.fromkeys(self._closure(other, (*over, name)))
        yield from found
        yield name

    def _made(self, name: str, address: Callable[[str], str]) -> str:
        module = self.module(name)
        needed = "".join(
            f'const{{{names.replace(" as ", ":")}}}=$made.get("{other}");'
            for names, other in module.imports
            if names
        )
        later = iter(module.later)

        def fetched(_found: re.Match[str]) -> str:
            other = next(later)
            return f'$fetch("{address(other)}").then(()=>$made.get("{other}"))'

        body: str = jsmin(_LATER.sub(fetched, module.body))
        given = ",".join(module.exports)
        return f'$make("{name}",()=>{{{needed}{body}\nreturn{{{given}}}}});\n'

    def _module(self, name: str) -> Module:
        text = self._read(name)
        there = dirname(name)
        imports = [
            (names.strip().rstrip(","), normpath(join(there, other)))
            for names, other in _IMPORT.findall(text)
        ]
        body = _EXPORT.sub(r"\1 \2", _IMPORT.sub("", text))
        if strange := _NOT_UNDERSTOOD.search(body):
            raise NotJoinedError(f"{name}: {strange.group()}")
        later = [normpath(join(there, other)) for other in _LATER.findall(body)]
        exports = [found[1] for found in _EXPORT.findall(text)]
        return Module(name, imports, later, exports, body)
