"""Figures of the process's pool of database connections."""

from collections.abc import Iterable
from typing import Any, Final

from django.db import connection
from prometheus_client import Metric
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

FIGURES: Final = {
    "pool_size": "Database connections this process holds.",
    "pool_available": "Those of them that nobody uses now.",
    "requests_waiting": "Threads that wait for a database connection now.",
    "requests_queued": "How often a thread had to wait for one.",
    "requests_errors": "How often a thread waited in vain.",
}


class PoolCollector(Collector):
    """The use of the process's pool of database connections."""

    def describe(self) -> Iterable[Metric]:
        """Return nothing, so that registering the collector opens no connection."""
        return ()

    def collect(self) -> Iterable[Metric]:
        # Only the PostgreSQL wrapper has a pool, and only if the settings ask for one.
        pool: Any = getattr(connection, "pool", None)
        stats = pool.get_stats() if pool else {}
        for figure, meaning in FIGURES.items():
            yield GaugeMetricFamily(f"room_database_{figure}", meaning, stats.get(figure, 0))
