"""The differences between two schemas, in words."""

from typing import Final

from config.schema.reading import Schema

_KINDS: Final = ("table", "column", "trigger", "function")
"""The kinds of objects that are named first: the others often follow from these."""
_MOST_NAMED: Final = 4


def differences(found: Schema, known: Schema) -> list[str]:
    """Return the differences between a database's schema and the expected one."""
    differing = {name for name in {*found, *known} if found.get(name) != known.get(name)}
    return [_difference(name, found, known) for name in sorted(differing, key=_rank)]


def in_words(differing: list[str]) -> str:
    """Return the first few differences and the number of the others, as one text."""
    more = len(differing) - _MOST_NAMED
    return "; ".join([*differing[:_MOST_NAMED], *([f"and {more} more"] if more > 0 else [])])


def _difference(name: str, found: Schema, known: Schema) -> str:
    if name not in found:
        return f"{name} is missing"
    if name not in known:
        return f"{name} is not one of the room's"
    return f"{name} differs"


def _rank(name: str) -> tuple[int, str]:
    kind = name.partition(" ")[0]
    return (_KINDS.index(kind) if kind in _KINDS else len(_KINDS)), name
