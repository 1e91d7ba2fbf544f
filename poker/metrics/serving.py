"""Serving the metrics of this process and of the room."""

import logging
from typing import Final

from django.conf import settings
from prometheus_client import REGISTRY, CollectorRegistry, generate_latest, start_http_server

from poker.metrics.processes import PROCESS, writes
from poker.metrics.room import RoomCollector, start_refreshing

PORTS: Final = 10

logger = logging.getLogger(__name__)

_room: Final = CollectorRegistry()
_room.register(RoomCollector())


def begin_web_metrics() -> None:
    """Count this process as a web process, and refresh the room's figures from now on."""
    PROCESS.labels("web").set(1)
    writes.begin()
    start_refreshing()


def web_metrics() -> bytes:
    """Return the metrics of a web process, from memory: its own figures and the whole room's."""
    return generate_latest(REGISTRY) + generate_latest(_room)


def serve_metrics(kind: str) -> int | None:
    """Serve the figures of this process, of a `kind`, in the background and return the port.

    It takes the first free of ten ports from ROOM_METRICS_PORT on, so that several processes of one
    machine can have the same settings. Returns None when that is 0, or when all are taken: a clock
    without metrics still deals.
    """
    PROCESS.labels(kind).set(1)
    first = settings.ROOM_METRICS_PORT
    for port in range(first, first + PORTS) if first else ():
        try:
            start_http_server(port, settings.ROOM_METRICS_HOST)
        except OSError:
            continue
        logger.info("metrics at port %d", port)
        return port
    if first:
        logger.warning("no port free for metrics from %d on", first)
    return None
