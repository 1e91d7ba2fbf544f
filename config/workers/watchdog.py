"""The thread that ends a worker which no longer works, and feeds systemd's watchdog until then."""

import logging
import os
from collections.abc import Iterable
from threading import Event, Thread
from typing import Final

from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from config.service_manager import FEED_EVERY_S, feed_watchdog
from config.workers.measuring import Progress
from config.workers.queue import oldest_age_s

STUCK: Final = 70
BUSY_FACTOR: Final = 10

logger = logging.getLogger(__name__)


class Watchdog(Thread):
    """Ends a worker that no longer takes up tasks; its supervisor starts it anew.

    A worker's connection to the broker can come back without its consumer, and nothing else would
    show it. Tasks are acknowledged when they are done, so those under way here are done again by
    another worker.
    """

    def __init__(self, progress: Progress, longest_s: float, queues: Iterable[str]) -> None:
        """Prepare the thread; `longest_s` is how old a task in its `queues` may get while this
        worker does nothing, 0 if it may get as old as it likes."""
        super().__init__(name="watchdog", daemon=True)
        self._progress = progress
        self._longest_s = longest_s
        self._queues = tuple(queues)
        self._never = Event()

    def run(self) -> None:
        pause_s = min(FEED_EVERY_S, self._longest_s / 4 or FEED_EVERY_S)
        while not self._never.wait(pause_s):
            if self._longest_s and self.is_stuck():
                logger.critical("worker ends: tasks lie in the queue and it takes up none")
                os._exit(STUCK)
            feed_watchdog()

    def is_stuck(self, now: float | None = None) -> bool:
        """Return whether tasks have waited too long while nothing was begun or ended here.

        A worker at long tasks is given ten times as long; one without a broker waits for it.
        """
        allowed_s = self._longest_s * (BUSY_FACTOR if self._progress.is_busy else 1)
        if self._progress.idle_s < allowed_s:
            return False
        try:
            return oldest_age_s(now, queues=self._queues) > allowed_s
        except (OperationalError, RedisError, OSError):
            return False
