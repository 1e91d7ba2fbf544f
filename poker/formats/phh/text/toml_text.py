"""Values as TOML text, with strings in double quotes as in most PHH files."""

import json
from collections.abc import Sequence
from datetime import time

from poker.formats.phh.errors import NotExpressible

Value = str | int | bool | time | Sequence["Value"]


class Literal(str):
    """Text that is TOML already: a number with decimals."""

    __slots__ = ()


def line(name: str, value: Value) -> str:
    """Return ``name = value`` as a line. Raises NotExpressible for text that is not Unicode."""
    return f"{name} = {_text(name, value)}\n"


def _text(name: str, value: Value) -> str:
    match value:
        case Literal():
            return str(value)
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return _quoted(name, value)
        case time():
            return value.isoformat("seconds")
        case _:
            return f"[{', '.join(_text(name, entry) for entry in value)}]"


def _quoted(name: str, value: str) -> str:
    """Return a TOML basic string, which has the escapes of JSON but allows no delete character.

    Raises NotExpressible for text that is not Unicode.
    """
    if any(0xD800 <= ord(letter) <= 0xDFFF for letter in value):
        raise NotExpressible(name, "text must be Unicode")
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
