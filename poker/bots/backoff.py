"""Waiting times between attempts to reconnect: at random, up to a ceiling that doubles."""

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
        """Any moment of a time that doubles with each attempt up to LONGEST_S, or of the time
        the room asked for."""
        ceiling: float = min(LONGEST_S, FIRST_S * 2.0 ** min(self._attempts, 10))
        window_s, self._window_s = self._window_s or ceiling, 0.0
        self._attempts += 1
        return self._random.uniform(0, window_s)

    def spread(self, window_s: float) -> None:
        """The room wants its clients back within this time."""
        self._window_s = window_s

    @property
    def is_fresh(self) -> bool:
        """Whether nothing has failed since the last success."""
        return self._attempts == 0

    def reset(self) -> None:
        self._attempts = 0
