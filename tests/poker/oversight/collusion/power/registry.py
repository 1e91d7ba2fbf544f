"""Every pattern of the simulator, by the module that plays it."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import chain
from pkgutil import iter_modules
from typing import NamedTuple

from tests.poker.oversight.collusion import power
from tests.poker.oversight.collusion.power import schemes
from tests.poker.oversight.collusion.power.schemes import Pattern


class Group(NamedTuple):
    """The patterns of a module, and the first sentence of what it says of them."""

    about: str
    patterns: Sequence[Pattern]


def groups() -> list[Group]:
    """Return a group for every module of this package that lists patterns of schemes it defines:
    `schemes.py` first, the others by name."""
    names = sorted(f"{power.__name__}.{each.name}" for each in iter_modules(power.__path__))
    names = [name for name in names if not name.endswith((".__main__", ".measuring"))]
    names.sort(key=lambda name: name != schemes.__name__)
    found = (Group(_about(name), list(_patterns_in(name))) for name in names)
    return [group for group in found if group.patterns]


def every_pattern() -> list[Pattern]:
    return list(chain.from_iterable(group.patterns for group in groups()))


def _patterns_in(name: str) -> Iterator[Pattern]:
    for listed in vars(import_module(name)).values():
        if isinstance(listed, tuple):
            for each in listed:
                if isinstance(each, Pattern) and each.scheme.__module__ == name:
                    yield each


def _about(name: str) -> str:
    words = " ".join((import_module(name).__doc__ or "").split("\n\n")[0].split())
    return words.rstrip(".") + "."
