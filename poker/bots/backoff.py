"""Waiting times between attempts to reconnect: random, up to a maximum that doubles."""

from random import Random
from typing import Final

FIRST_S: Final = 0.4
LONGEST_S: Final = 3.0


class Backoff:
    """How long to wait before the next attempt, in seconds."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._attempts = 0
        self._window_s = 0.0

    def next_s(self) -> float:
        """Return a random waiting time, in seconds.

        Its maximum doubles with each attempt up to LONGEST_S, unless the room asked for another.
        """
        ceiling: float = min(LONGEST_S, FIRST_S * 2.0 ** min(self._attempts, 10))
        window_s, self._window_s = self._window_s or ceiling, 0.0
        self._attempts += 1
        return self._random.uniform(0, window_s)

    def spread(self, window_s: float) -> None:
        """Spread the next attempt over this time, in seconds, as the room asked its clients to."""
        self._window_s = window_s

    @property
    def is_fresh(self) -> bool:
        """Return whether nothing has failed since the last success."""
        return self._attempts == 0

    def reset(self) -> None:
        self._attempts = 0
