"""A limit on how often something may be done."""


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
