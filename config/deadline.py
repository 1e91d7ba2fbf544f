"""The instant by which work has to end, whatever it waits for on the way.

Each wait has a limit of its own, and several of them may follow one another. A deadline is the
limit of them all. It belongs to a thread: what the thread waits for by `at_most` ends in time.
"""

import asyncio
import math
import time
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from threading import local
from typing import Final, TypeVar

from django.db import OperationalError

from config.wait_limits import WaitLimit

Result = TypeVar("Result")

_of_thread: Final = local()


class Deadline:
    """The end of a limit that began when this was made."""

    def __init__(self, limit: WaitLimit) -> None:
        self.limit = limit
        self._ends_at_s = time.monotonic() + limit.seconds

    @property
    def left_s(self) -> float:
        """Return how many seconds are left, 0 once it has passed."""
        return max(0.0, self._ends_at_s - time.monotonic())

    def extend(self, seconds: float) -> None:
        """Leave so many seconds from now on, if there were fewer left."""
        self._ends_at_s = max(self._ends_at_s, time.monotonic() + seconds)

    async def awaited(self, work: Awaitable[Result]) -> Result:
        """Return the result of ``work``. Raises OperationalError if the deadline passes first."""
        try:
            async with asyncio.timeout(self.left_s) as ending:
                return await work
        except TimeoutError:
            if not ending.expired():
                raise
            raise OperationalError(f"over its limit: {self.limit.name}") from None


@contextmanager
def ending_by(deadline: Deadline | None) -> Iterator[None]:
    """Have the thread wait for nothing beyond the deadline inside, if there is one, nor beyond the
    one that it has."""
    before: tuple[Deadline, ...] = _deadlines()
    _of_thread.deadlines = before if deadline is None else (*before, deadline)
    try:
        yield
    finally:
        _of_thread.deadlines = before


@contextmanager
def within(limit: WaitLimit) -> Iterator[None]:
    """Limit all that the thread waits for inside, taken together."""
    with ending_by(Deadline(limit)):
        yield


def at_most(seconds: float) -> float:
    """Return for how long the thread may wait for something that may take so many seconds."""
    return min([seconds, *(each.left_s for each in _deadlines())])


def left_s() -> float:
    """Return how many seconds the thread has left, infinity if it has no deadline."""
    return at_most(math.inf)


def extend(seconds: float) -> None:
    """Leave the thread so many seconds from now on, if it had fewer left."""
    for each in _deadlines():
        each.extend(seconds)


def _deadlines() -> tuple[Deadline, ...]:
    found: tuple[Deadline, ...] = getattr(_of_thread, "deadlines", ())
    return found
