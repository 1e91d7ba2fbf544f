"""How far it is."""

import sys
import time
from threading import Lock


class Progress:
    """Says after each step how much is done and how long the rest takes, if it goes on so."""

    def __init__(self, what: str, steps: int) -> None:
        self._what = what
        self._steps = steps
        self._done = 0
        self._began_s = time.monotonic()
        self._lock = Lock()

    def step(self, line: str) -> None:
        with self._lock:
            self._done += 1
            left_s = (time.monotonic() - self._began_s) * (self._steps - self._done) / self._done
            share = f"{self._done}/{self._steps} {self._what}, {left_s / 60:.0f} min left"
            print(f"[{share}] {line}", file=sys.stdout, flush=True)
