"""Several scratch copies at work at the same time."""

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from pathlib import Path
from queue import SimpleQueue

from tests.mutants.pytest_run import stop_all
from tests.mutants.scratch import Scratch

Job = Callable[[Scratch], None]


class Copies:
    """Gives each job a copy of its own, and as many jobs at once as there are copies."""

    def __init__(self, home: Path, count: int) -> None:
        self._count = count
        self._free: SimpleQueue[Scratch] = SimpleQueue()
        for number in range(1, count + 1):
            self._free.put(Scratch(home / str(number)))

    def work(self, jobs: Sequence[Job]) -> None:
        """Do all jobs, in order. Whatever ends it early ends what was begun."""
        with ThreadPoolExecutor(self._count) as pool:
            begun = [pool.submit(self._do, job) for job in jobs]
            try:
                done, _ = wait(begun, return_when=FIRST_EXCEPTION)
                for each in done:
                    each.result()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                stop_all()
                raise

    def _do(self, job: Job) -> None:
        scratch = self._free.get()
        try:
            job(scratch)
        finally:
            self._free.put(scratch)
