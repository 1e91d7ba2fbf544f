"""The order in which a made-up past happens."""

import heapq
from collections.abc import Callable
from datetime import datetime
from itertools import count

from lobby.demo.past.clock import DemoClock

Action = Callable[[], None]


class Agenda:
    """Actions by their time. An action may put further ones."""

    def __init__(self, clock: DemoClock) -> None:
        self._clock = clock
        self._numbers = count()
        self._actions: list[tuple[datetime, int, Action]] = []

    def put(self, at: datetime, action: Action) -> None:
        heapq.heappush(self._actions, (at, next(self._numbers), action))

    def run(self, until: datetime) -> None:
        """Do what is due before ``until``, in order; what is due later stays."""
        while self._actions and self._actions[0][0] < until:
            at, _number, action = heapq.heappop(self._actions)
            self._clock.move_to(at)
            action()
