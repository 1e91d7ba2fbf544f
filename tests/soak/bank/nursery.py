"""Brings workers into the world, kills them at random, and brings them back.

    python -m tests.soak.bank.nursery FOLDER SEED WORKERS

Says how many it killed once the folder holds a file named `stop` and every worker is done.
"""

import os
import signal
import sys
import time
from pathlib import Path
from random import Random

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from tests.soak.bank.worker import STOP, Worker

BETWEEN_KILLS_S = 0.7
LOOK_S = 0.02


class Nursery:
    """Workers by their process ids. They are forked before any of them talks to a database."""

    def __init__(self, folder: Path, seed: str, workers: int) -> None:
        self.folder = folder
        self.seed = seed
        self.random = Random(f"{seed}:nursery")
        self.killed = 0
        self.number_of: dict[int, int] = {}
        for number in range(workers):
            self._bear(number)

    def look_after(self) -> None:
        kill_at = time.monotonic() + BETWEEN_KILLS_S
        while self.number_of:
            self._reap()
            if time.monotonic() > kill_at and not (self.folder / STOP).exists():
                self._kill_one()
                kill_at = time.monotonic() + self.random.uniform(0.5, 1.5) * BETWEEN_KILLS_S
            time.sleep(LOOK_S)

    def _bear(self, number: int) -> None:
        process = os.fork()
        if process:
            self.number_of[process] = number
            return
        status = 1
        try:
            Worker(self.folder, self.seed, number).work()
            status = 0
        finally:
            os._exit(status)

    def _kill_one(self) -> None:
        os.kill(self.random.choice(sorted(self.number_of)), signal.SIGKILL)
        self.killed += 1

    def _reap(self) -> None:
        """Bring back whoever died; who ended by itself is done."""
        process, status = os.waitpid(-1, os.WNOHANG)
        if process:
            number = self.number_of.pop(process)
            if status != 0:
                self._bear(number)


def main() -> None:
    folder, seed, workers = sys.argv[1:]
    nursery = Nursery(Path(folder), seed, int(workers))
    nursery.look_after()
    sys.stdout.write(str(nursery.killed))


if __name__ == "__main__":
    main()
