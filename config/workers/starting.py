from typing import Any

from celery.signals import worker_ready
from django.conf import settings

from config.workers.measuring import progress
from config.workers.watchdog import Watchdog


@worker_ready.connect
def begin_watching(**_signal: Any) -> None:
    """Once a worker takes up tasks, serve its figures and watch that it goes on doing so."""
    from poker.metrics.serving import serve_metrics

    serve_metrics()
    if settings.ROOM_WORKER_STALL_S:
        Watchdog(progress, settings.ROOM_WORKER_STALL_S).start()
