"""Figures that are read in the background and kept in memory, so that a scrape never waits."""

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from threading import Thread
from typing import Final, NamedTuple

from django.db import connections
from prometheus_client import Metric
from prometheus_client.core import GaugeMetricFamily

EVERY_S: Final = 2.0
STALE_AFTER_ROUNDS: Final = 2.5
"""Figures are not served any more once their source has not answered for this many rounds."""

logger = logging.getLogger(__name__)


class Figure(NamedTuple):
    """One figure: without a value there is nothing to measure, and only its meaning is served."""

    name: str
    meaning: str
    value: float | None
    labels: Mapping[str, str] = {}


class Source:
    """A server, or anything else that may hang, with the figures it gave last.

    `read` runs in a thread of its own, so a source that hangs delays no other one.
    """

    def __init__(
        self, name: str, read: Callable[[], Iterable[Figure]], every_s: float = EVERY_S
    ) -> None:
        self.name = name
        self._read = read
        self._every_s = every_s
        self._figures: list[Figure] = []
        self._is_up = False
        self._at = time.monotonic()

    def start(self) -> None:
        """Refresh the figures from now on, until the process ends."""
        self._at = time.monotonic()
        Thread(target=self._refresh_forever, name=f"figures of {self.name}", daemon=True).start()

    def refresh(self) -> None:
        """Read the figures once and keep them."""
        try:
            self._figures = list(self._read())
        except Exception:
            # Once for each outage, not every two seconds.
            if self._is_up:
                logger.warning("no figures of the %s", self.name, exc_info=True)
            self._figures, self._is_up = [], False
        else:
            self._is_up = True
        self._at = time.monotonic()

    @property
    def age_s(self) -> float:
        """Return for how many seconds the source has not answered, not even with an error."""
        return time.monotonic() - self._at

    def metrics(self) -> Iterator[Metric]:
        """Yield the figures as they are kept, unless they are stale, and whether they are not."""
        is_up = self._is_up and self.age_s < self._every_s * STALE_AFTER_ROUNDS
        families: dict[str, GaugeMetricFamily] = {}
        for name, meaning, value, labels in self._figures if is_up else ():
            family = families.setdefault(
                name, GaugeMetricFamily(f"room_{name}", meaning, labels=[*labels])
            )
            if value is not None:
                family.add_metric([*labels.values()], value)
        yield from families.values()
        yield GaugeMetricFamily(f"room_{self.name}_up", f"Whether the {self.name} answered.", is_up)

    def _refresh_forever(self) -> None:
        while True:
            self.refresh()
            connections.close_all()
            time.sleep(self._every_s)
