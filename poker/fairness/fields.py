"""Reading the parts of a proof, which may come from anybody."""

import re
from typing import Any, Final

from config.refusals.refusal import Refusal

_HASH: Final = re.compile(r"[0-9a-f]{64}")
_SIGNATURE: Final = re.compile(r"[0-9a-f]{128}")
_MOST_TEXT: Final = 100
_MOST_PARTS: Final = 100


class ProofUnreadable(Refusal):
    """A proof does not have the right form; ``field`` is where, ``allowed`` what is right."""

    code = "proof_unreadable"

    def __init__(self, field: str, allowed: str) -> None:
        super().__init__(f"{field}: {allowed}")
        self.field = field
        self.allowed = {field: allowed}


class Fields:
    """One JSON object of a proof; every value is checked when it is read."""

    def __init__(self, data: Any, name: str) -> None:
        if not isinstance(data, dict):
            raise ProofUnreadable(name, "one JSON object")
        self._data = data
        self._name = name

    def value(self, name: str) -> Any:
        """Return the value of this field unchecked, or None if there is none."""
        return self._data.get(name)

    def constant(self, name: str, only: str | int) -> None:
        found = self.value(name)
        if found != only or type(found) is not type(only):
            raise self._refusal(name, repr(only))

    def number(self, name: str, most: int = 2**63 - 1) -> int:
        return whole_number(self.value(name), f"{self._name}.{name}", most)

    def text(self, name: str) -> str:
        found = self.value(name)
        if not isinstance(found, str) or not 0 < len(found) <= _MOST_TEXT:
            raise self._refusal(name, f"1 to {_MOST_TEXT} characters")
        return found

    def hash(self, name: str) -> str:
        return hash_text(self.value(name), f"{self._name}.{name}")

    def signature(self, name: str) -> str:
        found = self.value(name)
        if not isinstance(found, str) or not _SIGNATURE.fullmatch(found):
            raise self._refusal(name, "128 hex digits")
        return found

    def parts(self, name: str) -> list[Any]:
        return listed(self.value(name), f"{self._name}.{name}")

    def _refusal(self, name: str, allowed: str) -> ProofUnreadable:
        return ProofUnreadable(f"{self._name}.{name}", allowed)


def listed(found: Any, field: str) -> list[Any]:
    if not isinstance(found, list) or len(found) > _MOST_PARTS:
        raise ProofUnreadable(field, f"a list of at most {_MOST_PARTS}")
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
    return whole_number(pair[0], field, 2**63 - 1), hash_text(pair[1], field)


def whole_number(found: Any, field: str, most: int) -> int:
    if type(found) is not int or not 0 <= found <= most:
        raise ProofUnreadable(field, f"a whole number from 0 to {most}")
    return found


def hash_text(found: Any, field: str) -> str:
    if not isinstance(found, str) or not _HASH.fullmatch(found):
        raise ProofUnreadable(field, "64 hex digits")
    return found
