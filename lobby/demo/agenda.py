"""What happens in a past that is made up, one thing after the other."""

import heapq
from collections.abc import Callable
from datetime import datetime
from itertools import count

from lobby.demo.clock import DemoClock

Deed = Callable[[], None]


class Agenda:
    """Deeds by their time; who does one may put down further ones."""

    def __init__(self, clock: DemoClock) -> None:
        self._clock = clock
        self._numbers = count()
        self._deeds: list[tuple[datetime, int, Deed]] = []

    def put(self, at: datetime, deed: Deed) -> None:
        heapq.heappush(self._deeds, (at, next(self._numbers), deed))

    def run(self, until: datetime) -> None:
        """Do what is due before ``until``, in order; what is due later stays."""
        while self._deeds and self._deeds[0][0] < until:
            at, _number, deed = heapq.heappop(self._deeds)
            self._clock.move_to(at)
            deed()
