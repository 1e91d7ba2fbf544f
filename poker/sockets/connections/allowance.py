"""A limit on how often something may be done."""

from collections.abc import Hashable
from typing import Final

MOST_REMEMBERED: Final = 10_000


class Allowance:
    """A bucket of tokens: so many at once, and after that so many per second."""

    def __init__(self, *, at_once: float, per_s: float, now_s: float) -> None:
        self._at_once = at_once
        self._per_s = per_s
        self._left = at_once
        self._at_s = now_s

    def take(self, now_s: float) -> bool:
        """Use one token and return whether there was one."""
        self._left = self.left(now_s)
        self._at_s = now_s
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def wait_s(self, now_s: float) -> float:
        """Use one token, if need be one that is still to come, and return in how many seconds it
        will be there."""
        self._left = self.left(now_s) - 1
        self._at_s = now_s
        return max(0.0, -self._left / self._per_s)

    def left(self, now_s: float) -> float:
        """Return how many tokens could be used now."""
        return min(self._at_once, self._left + (now_s - self._at_s) * self._per_s)

    def is_full(self, now_s: float) -> bool:
        """Return whether all tokens are available again."""
        return self.left(now_s) >= self._at_once


class Allowances:
    """An allowance for each key; those that are whole again are forgotten when there are many."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, Allowance] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def of(self, key: Hashable, *, at_once: float, per_s: float, now_s: float) -> Allowance:
        """Return the key's allowance, a new one where none is remembered."""
        if key not in self._kept:
            if len(self._kept) >= MOST_REMEMBERED:
                self._kept = {k: each for k, each in self._kept.items() if not each.is_full(now_s)}
            self._kept[key] = Allowance(at_once=at_once, per_s=per_s, now_s=now_s)
        return self._kept[key]
