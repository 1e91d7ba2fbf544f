"""Telling whoever opens a room what is being done."""

import time
from collections.abc import Callable


class Steps:
    """The steps of opening, told one by one: which of how many, and how long all took."""

    def __init__(self, say: Callable[[str], None], count: int) -> None:
        self._say, self._count = say, count
        self._done = 0
        self._opened = time.monotonic()

    def begin(self, what: str) -> None:
        """Tell that a step begins; `what` is done in it."""
        self._done += 1
        self._say(f"{self._done} of {self._count}: {what} …")

    def end(self) -> None:
        """Tell how long all of it took."""
        self._say(f"All done in {time.monotonic() - self._opened:.0f} s.")
