"""Waiting times between attempts to reconnect: doubling, with jitter."""

from random import Random
from typing import Final

FIRST_S: Final = 0.2
LONGEST_S: Final = 3.0


class Backoff:
    """How long to wait before the next attempt, in seconds."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._attempts = 0

    def next_s(self) -> float:
        """Half to all of a time that doubles with each attempt up to LONGEST_S."""
        ceiling: float = min(LONGEST_S, FIRST_S * 2.0 ** min(self._attempts, 10))
        self._attempts += 1
        return ceiling * self._random.uniform(0.5, 1)

    @property
    def is_fresh(self) -> bool:
        """Whether nothing has failed since the last success."""
        return self._attempts == 0

    def reset(self) -> None:
        self._attempts = 0
