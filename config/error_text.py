"""The text an exception is logged with: type, origin and message, without values.

An error may carry what its reader must not see: PostgreSQL adds the whole row it refused, and a
failed lookup names the card it did not find.
"""

import re
import traceback
from collections.abc import Iterator
from typing import Final

_DATABASE_ADDS = re.compile(
    r"(?:\n|\\n)\s*(?:DETAIL|CONTEXT|HINT|QUERY|WHERE|LINE \d+):.*", re.DOTALL
)
_HIDDEN: Final = "…"
_CARD_VALUES = re.compile(
    r"(?<![A-Za-z0-9])(?!As [a-z])"
    r"(?:(?:10|[2-9TJQKA])(?:[cdhs](?![a-z])|[♣♦♥♠])[ ,]*)+(?![A-Za-z0-9])"
    r"|[\[(]\d{1,2}(?:, ?\d{1,2})+,?[\])]"
    r"""|\bb(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
)
# A part of a path that is long enough to be the token of a mailed link.
_TOKEN: Final = re.compile(r"(?<=/)(?=[^/\s]*\d)[A-Za-z0-9_:=.%-]{24,}")


def without_values(text: str) -> str:
    """Return a message without what a database adds to it, cards, lists of small numbers, bytes and
    tokens of links."""
    return _TOKEN.sub(_HIDDEN, _CARD_VALUES.sub(_HIDDEN, _DATABASE_ADDS.sub("", text)))


def message_of(error: BaseException) -> str:
    """Return the first line of an exception's message, without values."""
    return without_values(str(error)).partition("\n")[0]


def error_text(error: BaseException) -> str:
    """Return a traceback of source lines without variables' values, its causes above it."""
    return "\n\n".join(_parts(error, set()))


def _parts(error: BaseException, seen: set[int]) -> Iterator[str]:
    seen.add(id(error))
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    inside = error.exceptions if isinstance(error, BaseExceptionGroup) else ()
    for one in (before, *inside):
        if one is not None and id(one) not in seen:
            yield from _parts(one, seen)
            yield "which led to:"
    frames = "".join(traceback.format_tb(error.__traceback__))
    kind = type(error).__qualname__
    yield f"Traceback (most recent call last):\n{frames}{kind}: {message_of(error)}".rstrip(": ")
