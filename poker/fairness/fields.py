"""Reading the parts of a proof, which may come from anybody."""

import json
import re
from typing import Any, Final

from config.refusals.refusal import Refusal

MOST_NUMBER: Final = 2**53 - 1
"""The largest number that every JSON reader, those of browsers included, reads exactly."""
MOST_SEAT: Final = 99
_MOST_BYTES: Final = 262_144
_MOST_DEPTH: Final = 16
_MOST_PARTS: Final = 100
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,15}")
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_SIGNATURE: Final = re.compile(r"[0-9a-f]{128}")
_NAME: Final = re.compile(r"[!-~]{1,100}")


class ProofUnreadable(Refusal):
    """A proof does not have the right form; ``field`` is where, ``allowed`` what is right."""

    code = "proof_unreadable"

    def __init__(self, field: str, allowed: str) -> None:
        super().__init__(f"{field}: {allowed}")
        self.field = field
        self.allowed = {field: allowed}


def parsed(data: bytes) -> Any:
    """Return the value of JSON bytes. Raises ProofUnreadable.

    Everything that JSON readers disagree on is refused: numbers that are not plain digits up to
    2^53 - 1, a name twice in one object, a byte order mark, deep nesting.
    """
    if len(data) > _MOST_BYTES:
        raise ProofUnreadable("file", f"at most {_MOST_BYTES} bytes")
    try:
        value = json.loads(
            data.decode("utf-8"),
            parse_int=_plain_number,
            parse_float=_plain_number,
            parse_constant=_plain_number,
            object_pairs_hook=_distinct,
        )
        depth = _depth(value)
    except (ValueError, RecursionError):
        raise ProofUnreadable("file", "JSON in UTF-8") from None
    if depth > _MOST_DEPTH:
        raise ProofUnreadable("file", f"at most {_MOST_DEPTH} levels")
    return value


def _plain_number(literal: str) -> int:
    if not _NUMBER.fullmatch(literal):
        raise ProofUnreadable("file", "whole numbers, in digits only")
    return whole_number(int(literal), "file")


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ProofUnreadable("file", "each name once in an object")
    return found


def _depth(value: Any) -> int:
    if not isinstance(value, dict | list):
        return 0
    parts = value.values() if isinstance(value, dict) else value
    return 1 + max(map(_depth, parts), default=0)


class Fields:
    """One JSON object of a proof; every value is checked when it is read."""

    def __init__(self, data: Any, name: str) -> None:
        if not isinstance(data, dict):
            raise ProofUnreadable(name, "one JSON object")
        self._data = data
        self._name = name

    def value(self, name: str) -> Any:
        """Return the value of this field unchecked. Raises ProofUnreadable if there is none."""
        if name not in self._data:
            raise self._refusal(name, "a value")
        return self._data[name]

    def constant(self, name: str, only: str | int | None) -> None:
        found = self.value(name)
        if found != only or type(found) is not type(only):
            raise self._refusal(name, repr(only))

    def number(self, name: str, most: int = MOST_NUMBER) -> int:
        return whole_number(self.value(name), f"{self._name}.{name}", most)

    def name(self, name: str) -> str:
        """Return the value of a field that holds 1 to 100 printable ASCII characters."""
        return self.matched(name, _NAME, "1 to 100 printable ASCII characters, no spaces")

    def hash(self, name: str) -> str:
        return hash_text(self.value(name), f"{self._name}.{name}")

    def signature(self, name: str) -> str:
        return self.matched(name, _SIGNATURE, "128 hex digits")

    def matched(self, name: str, pattern: re.Pattern[str], allowed: str) -> str:
        found = self.value(name)
        if not isinstance(found, str) or not pattern.fullmatch(found):
            raise self._refusal(name, allowed)
        return found

    def parts(self, name: str, most: int = _MOST_PARTS) -> list[Any]:
        return listed(self.value(name), f"{self._name}.{name}", most)

    def _refusal(self, name: str, allowed: str) -> ProofUnreadable:
        return ProofUnreadable(f"{self._name}.{name}", allowed)


def listed(found: Any, field: str, most: int = _MOST_PARTS) -> list[Any]:
    if not isinstance(found, list) or len(found) > most:
        raise ProofUnreadable(field, f"a list of at most {most}")
    return found


def by_player(found: Any, field: str) -> tuple[tuple[int, str], ...]:
    """Return pairs of a player's number and a hash or seed, the form of seeds and pledges.

    Raises ProofUnreadable unless there is one for each player, in the order of their numbers.
    """
    pairs = tuple(_pair(part, field) for part in listed(found, field))
    players = [player for player, _ in pairs]
    if players != sorted(set(players)):
        raise ProofUnreadable(field, "one a player, by the players' numbers")
    return pairs


def _pair(part: Any, field: str) -> tuple[int, str]:
    pair = listed(part, field)
    if len(pair) != 2:
        raise ProofUnreadable(field, "pairs of a player and 64 hex digits")
    return whole_number(pair[0], field), hash_text(pair[1], field)


def whole_number(found: Any, field: str, most: int = MOST_NUMBER) -> int:
    if type(found) is not int or not 0 <= found <= most:
        raise ProofUnreadable(field, f"a whole number from 0 to {most}")
    return found


def hash_text(found: Any, field: str) -> str:
    if not isinstance(found, str) or not _HASH.fullmatch(found):
        raise ProofUnreadable(field, "64 hex digits")
    return found
